extension Symbol {
  /// Further symbols by name, read when the first one is looked up.
  static let more: [String: Symbol] = {
    var symbols: [String: Symbol] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard parts.count >= 3 else { continue }
      symbols[parts[0]] = Symbol(parts[1], parts[2], parts.count > 3 ? parts[3] : nil)
    }
    return symbols
  }()

  /// The name, the character, the replacement in ASCII, and the meaning if it differs from the name.
  private static let table = """
    airplane ✈ >
    alarm ◷ o
    ant ※ *
    antenna.radiowaves.left.and.right ⍟ ((
    app □ []
    apple.logo ● o apple
    applewatch ◷ o watch
    arrow.2.squarepath ↻ @ repeat
    arrow.3.trianglepath ♻ @ recycle
    arrow.backward ← <
    arrow.forward → >
    arrow.triangle.2.circlepath ↻ @ refresh
    arrow.triangle.branch ⑂ Y branch
    arrow.turn.down.left ↵ < return
    arrow.turn.up.right ↱ ^ forward
    arrowshape.turn.up.left ↶ < reply
    arrowshape.turn.up.right ↷ > forward
    arrowtriangle.down ▼ v
    arrowtriangle.left ◀ <
    arrowtriangle.right ▶ >
    arrowtriangle.up ▲ ^
    asterisk * *
    at @ @
    badge.plus.radiowaves.right ⊕ +
    bag ◫ # bag
    ban ⊘ -
    bandage ⊞ + health
    banknote ¤ $ money
    barcode ▥ | barcode
    bed.double ▭ = bed
    bicycle ⚲ o
    bold B B
    bolt ϟ ! energy
    book ▯ # book
    books.vertical ▥ # books
    brain ❋ * brain
    briefcase ◫ # work
    bubble.left ▱ ~ message
    bubble.left.and.bubble.right ▱ ~ conversation
    bubble.right ▱ ~ message
    building ⌂ # building
    building.2 ⌂ # buildings
    building.columns ⌂ # bank
    burst ✹ *
    bus ▭ = bus
    camera ◉ o
    capsule ▭ ()
    car ▭ = car
    cart ◫ # cart
    chart.line.uptrend.xyaxis ↗ / trend
    chart.pie ◔ % chart
    chart.xyaxis.line ↗ / chart
    checklist ☑ x
    chevron.compact.down ⌄ v
    clear ✕ x
    clipboard ▤ # clipboard
    cloud ☁ ~
    cloud.rain ☂ ~ rain
    cloud.sun ☁ ~
    command ⌘ ^
    cpu ▣ # processor
    creditcard ▭ $ card
    crop ⌗ #
    crown ♔ ^
    cube ◫ # box
    cup.and.saucer ∪ u coffee
    curlybraces § {} code
    cursorarrow ↖ ^
    deskclock ◷ o
    desktopcomputer ▭ # computer
    diamond ◇ <>
    dice ⚄ #
    display ▭ #
    dollarsign $ $ price
    dot.radiowaves.left.and.right ⍟ (( broadcast
    drop ◦ o
    ear ʔ ? listen
    envelope ✉ @ mail
    equal = =
    eraser ⌫ x
    escape ⎋ x
    eurosign € E price
    externaldrive ▭ # drive
    eyedropper ⌇ / pick color
    eyeglasses ∞ oo read
    face.smiling ☺ :)
    faceid ☺ @ identify
    figure.run ☺ > run
    figure.stand ☺ @
    figure.walk ☺ @ walk
    figure.wave ☺ @ wave
    film ▥ # film
    flame ♨ ^ fire
    flask ⚗ u
    fork.knife ψ Y food
    function ƒ f
    fuelpump ▯ # fuel
    gamecontroller ◫ # game
    gauge ◔ o
    gearshape ⚙ * settings
    gearshape.2 ⚙ * settings
    gift ⊞ # gift
    giftcard ⊞ # gift
    globe ⊕ o web
    graduationcap ▲ ^ study
    greaterthan > >
    grid ⊞ #
    guitars ♫ !
    hammer ⚒ T
    hand.point.right ☞ >
    hand.raised ☝ ! stop
    hand.tap ☝ !
    hand.thumbsdown ▽ - dislike
    hand.thumbsup △ + like
    hand.wave ☝ ! wave
    hare » >> fast
    headphones ∩ n
    hexagon ⬡ o
    icloud ☁ ~ cloud
    icloud.and.arrow.down ☁ v download
    icloud.and.arrow.up ☁ ^ upload
    icloud.slash ☁ - offline
    infinity ∞ oo
    iphone ▯ # phone
    italic I I
    key ⚷ - key
    keyboard ⌨ #
    lamp.desk ⌐ T lamp
    laptopcomputer ▭ # computer
    laurel.leading ❦ {
    leaf ❧ %
    lessthan < <
    level ═ =
    lifepreserver ◎ o help
    lightbulb ◌ o idea
    line.diagonal ╱ /
    line.horizontal.3 ≡ = menu
    line.horizontal.3.decrease ▽ v filter
    list.dash ≡ = list
    list.number ≡ = list
    list.clipboard ▤ = list
    list.star ≡ = list
    location ➤ > location
    macwindow ▭ #
    mail ✉ @
    map ▦ # map
    mappin ⚲ !
    medal ✪ *
    megaphone ◁ ! announce
    menucard ▤ =
    message ▱ ~ message
    metronome ▲ ^
    moon ☾ ( night
    moon.stars ☾ ( night
    mountain.2 ▲ ^ mountains
    multiply × x
    music.mic ◉ o
    music.note ♪ !
    music.note.list ♫ !
    mustache ~ ~
    network ⌘ o
    newspaper ▤ = news
    nosign ⊘ -
    note ▱ =
    note.text ▤ = note
    oval ⬭ o
    paintbrush ✎ / paint
    paperclip ⌇ & attach
    paperplane ➤ > send
    parkingsign P P parking
    party.popper ✺ *
    pawprint ∴ * pet
    pentagon ⬠ o
    percent % %
    phone ✆ # call
    photo ▧ # picture
    photo.on.rectangle ▧ # pictures
    pill ◖ o
    pin ⚲ !
    playpause ▶ > play or pause
    power ⏻ o
    printer ▤ # print
    puzzlepiece ◪ #
    qrcode ▦ #
    quote.bubble ❝ '
    radio ◉ o
    record.circle ◉ o record
    rectangle ▭ []
    rectangle.grid.1x2 ⊟ = rows
    rectangle.on.rectangle ⧉ = copy
    rectangle.portrait ▯ []
    rectangle.portrait.and.arrow.right ↦ > sign out
    repeat ↻ @
    repeat.1 ↻ @ repeat once
    return ↵ <
    rosette ✪ * award
    rotate.left ↺ @
    rotate.right ↻ @
    ruler ┴ |
    safari ◎ o browser
    sailboat ▲ ^
    scale.3d ⤢ /
    scissors ✂ x cut
    scope ⌖ +
    scribble ∿ ~
    seal ✪ *
    server.rack ▤ # server
    shield ▽ v
    shoe ∟ L
    shuffle ⤮ %
    sidebar.left ◧ [ sidebar
    sidebar.right ◨ ] sidebar
    signature ∿ ~
    slider.horizontal.3 ☰ = adjust
    snowflake ❄ *
    sparkle ✦ *
    sparkles ✦ *
    speaker ◁ <
    speaker.slash ◁ x mute
    speaker.wave.2 ◀ <( sound
    speaker.wave.3 ◀ <( sound
    speedometer ◔ o speed
    stethoscope ∪ +
    stopwatch ◷ o
    storefront ⌂ # shop
    strikethrough S S
    suitcase ◫ # luggage
    sum Σ E
    sun.max ☼ * day
    sun.min ☼ . day
    sunrise ☼ ^
    sunset ☼ v
    swift ➤ >
    switch.2 ⇄ = switches
    tablecells ⊞ # table
    target ◎ o
    terminal ❯ > terminal
    testtube.2 ⚗ u test
    text.alignleft ≡ = left
    text.aligncenter ≡ = center
    text.alignright ≡ = right
    text.badge.plus ≡ + add
    text.bubble ▱ ~ comment
    text.justify ≡ =
    text.quote ❝ ~ quote
    theatermasks ☺ :) masks
    thermometer ┃ |
    ticket ▭ = ticket
    tortoise « << slow
    tram ▭ = tram
    tree ♣ ^
    triangle △ ^
    trophy ♛ Y
    tshirt ⊤ T
    tv ▭ #
    umbrella ☂ ^
    underline U U
    upload ↥ ^
    video ▶ > video
    video.slash ▷ - no video
    viewfinder ⌖ +
    volume ◀ <(
    wallet.pass ▭ $ wallet
    wand.and.stars ✦ * magic
    wave.3.right ≋ ~
    wifi ≋ ((
    wifi.slash ≋ - offline
    wind ≈ ~
    wineglass Y Y
    wrench ⚒ T tool
    wrench.and.screwdriver ⚒ T tools
    yensign ¥ Y price
    zzz z z sleep
    """
}
