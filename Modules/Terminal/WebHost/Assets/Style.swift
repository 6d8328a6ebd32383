#if Server
  extension PageAssets {
    /// The style sheet, without the colours by their parts.
    static let styleSheet = """
      :root{color-scheme:light dark;--ground:#fff;--text:#1b1f24;--dim:#59636e;--line:#d1d9e0;--soft:#f3f5f7;--accent:#0757b8;--bad:#b3261e;--good:#1a7f37}
      @media (prefers-color-scheme:dark){:root{--ground:#14171a;--text:#e8eaed;--dim:#a0a8b0;--line:#3a4149;--soft:#1f2429;--accent:#7db4ff;--bad:#ff8a80;--good:#5fd07a}}
      *{box-sizing:border-box}
      html{font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text);overflow-wrap:anywhere}
      body{margin:0 auto;max-width:60rem;padding:.75rem}
      form{margin:0}
      #page:focus{outline:0}
      p,h1,h2,h3,ul,dl,dd{margin:0;padding:0}
      p,.value,dd{white-space:pre-wrap}
      h1{font-size:1.4rem;flex:1}
      h2{font-size:1.1rem;margin:.75rem 0 .25rem}
      button,input,select,textarea{font:inherit;color:inherit;max-width:100%}
      button{background:var(--soft);border:1px solid var(--line);border-radius:.4rem;padding:.35rem .75rem;min-height:2.25rem;cursor:pointer;text-align:start}
      button:hover{border-color:var(--accent)}
      button[aria-disabled=true]{opacity:.55;cursor:default}
      :focus-visible{outline:3px solid var(--accent);outline-offset:1px}
      input,select,textarea{background:var(--ground);border:1px solid var(--line);border-radius:.4rem;padding:.35rem .5rem;min-height:2.25rem}
      input[type=checkbox]{min-height:0;width:1.15rem;height:1.15rem}
      input[type=range]{flex:1;padding:0}
      textarea{width:100%}
      .field{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}
      .field>.name{min-width:6rem}
      .field>input[type=text],.field>input[type=search],.field>input[type=password],.field>.line{flex:1 1 12rem;min-width:0}
      .check{display:inline-flex;gap:.5rem;align-items:center;min-height:2.25rem}
      .skip{position:absolute;left:-99rem}
      .skip:focus{position:static}
      .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);border:0;padding:0;min-height:0}
      .header{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;border-bottom:1px solid var(--line);padding-bottom:.5rem;margin-bottom:.5rem}
      .header nav{display:flex;gap:.25rem;flex-basis:100%}
      .back,.link,.open,.disclosure,.undo{background:none;border-color:transparent;color:var(--accent)}
      .back{padding-inline:.25rem}
      .open{display:block;width:100%;color:inherit}
      .link:after,.open:after{content:" ›";color:var(--dim);float:right}
      .menu:after{content:" ▾"}
      .disclosure:before{content:"▸ "}
      .disclosure[aria-expanded=true]:before{content:"▾ "}
      .destructive{color:var(--bad)}
      .small{padding:.1rem .5rem;min-height:1.9rem}
      .column,.list,.content,.lines{display:flex;flex-direction:column;gap:.4rem}
      .lines>span{display:block}
      .line{display:flex;flex-wrap:wrap;gap:.25rem .6rem;align-items:center}
      span.line{display:inline-flex}
      .spacer{flex:1}
      .open>.line,.link>.line,.open>.lines>.line,.link>.lines>.line{width:calc(100% - 1.5rem);display:inline-flex}
      .tabs{display:flex;gap:.25rem;border-bottom:1px solid var(--line)}
      .tab{border:0;border-radius:0;background:none;border-bottom:3px solid transparent}
      .tab.chosen{border-bottom-color:var(--accent);font-weight:600}
      .rows{list-style:none;border:1px solid var(--line);border-radius:.5rem}
      .rows>li{display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:center;padding:.25rem .6rem;border-top:1px solid var(--line)}
      .rows>li:first-child{border-top:0}
      .rows>li>.content{flex:1 1 14rem;min-width:0}
      .tools{display:flex;gap:.25rem;margin-inline-start:auto}
      .pager{flex-wrap:wrap}
      .labeled{display:flex;flex-wrap:wrap;gap:.25rem .75rem}
      .labeled dt{color:var(--dim)}
      .labeled dd{flex:1 1 10rem}
      .cells{display:flex;gap:.75rem}
      .cell{flex:1}
      table{border-collapse:collapse;width:100%}
      th,td{text-align:start;padding:.3rem .5rem;border-bottom:1px solid var(--line)}
      .footer,.dim{color:var(--dim)}
      .actions,.bottom,.answers{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}
      .layers{display:grid}
      .layers>*{grid-area:1/1}
      .pad{padding:.5rem}
      .border{border:1px solid currentColor;border-radius:.4rem;padding:.4rem}
      .ground{padding:.1rem .4rem;border-radius:.3rem}
      .frame.wide{flex:1}
      .frame.center{text-align:center}
      .frame.trailing{text-align:end}
      .fill{display:inline-block;min-width:1.2em;min-height:1.2em}
      .limit{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical}
      .limit-1{-webkit-line-clamp:1}.limit-2{-webkit-line-clamp:2}.limit-3{-webkit-line-clamp:3}.limit-4{-webkit-line-clamp:4}.limit-5{-webkit-line-clamp:5}
      .redacted{color:var(--dim);letter-spacing:-.05em}
      .badge{background:var(--soft);border:1px solid var(--line);border-radius:1rem;padding:0 .5rem;margin-inline-start:.4rem;font-size:.85rem}
      .large{font-size:clamp(2rem,12vw,6rem);font-weight:600;font-variant-numeric:tabular-nums;line-height:1.1}
      .bold{font-weight:600}.italic{font-style:italic}.underlined{text-decoration:underline}.struck{text-decoration:line-through}.inverse{background:var(--text);color:var(--ground)}
      progress{flex:1;min-width:8rem;accent-color:var(--good)}
      .progress{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
      dialog{position:fixed;inset:auto;top:3vh;left:50%;transform:translateX(-50%);width:min(94vw,40rem);max-height:94vh;overflow:auto;margin:0;border:1px solid var(--line);border-radius:.75rem;background:var(--ground);color:inherit;padding:1rem;box-shadow:0 0 0 100vmax rgb(0 0 0/.45);z-index:2}
      dialog[inert]{box-shadow:none;z-index:1}
      .fullScreenCover{inset:0;left:0;top:0;transform:none;width:100%;max-width:none;height:100%;max-height:none;border:0;border-radius:0}
      .close{position:absolute;top:.75rem;right:.75rem}
      .status{margin-top:1rem;display:flex;flex-direction:column;gap:.25rem;align-items:flex-start}
      .notice{color:var(--dim)}
      .error{color:var(--bad)}
      .offline{position:fixed;inset:auto 0 0 0;background:var(--bad);color:var(--ground);text-align:center;padding:.25rem;z-index:3}
      .chart{max-width:40rem;display:flex;flex-direction:column;gap:.25rem}
      .bar{display:grid;grid-template-columns:minmax(4rem,25%) 1fr auto;gap:.5rem;align-items:center}
      svg{width:100%;fill:currentColor}
      .bar svg{height:.75rem}
      .spark{height:1.5rem}
      polyline{fill:none;stroke:currentColor;stroke-width:2}
      line{stroke:currentColor;stroke-dasharray:4}
      .series-0{color:#2f6fde}.series-1{color:#2e9e4f}.series-2{color:#d9822b}.series-3{color:#8a4fd3}.series-4{color:#1c9aa8}.series-5{color:#cc3b3b}
      .f0{color:#333}.f1{color:#c5221f}.f2{color:#188038}.f3{color:#8f6a00}.f4{color:#1967d2}.f5{color:#8430ce}.f6{color:#007b83}.f7{color:#6a7078}.f8,.f15{color:var(--dim)}.f9{color:#d93025}.f10{color:#1e8e3e}.f11{color:#a17800}.f12{color:#1a73e8}.f13{color:#9334e6}.f14{color:#008a94}.fs{color:var(--text)}
      @media (prefers-color-scheme:dark){.f0{color:#aaa}.f1,.f9{color:#ff8a80}.f2,.f10{color:#6fdc8c}.f3,.f11{color:#f2c94c}.f4,.f12{color:#8ab4f8}.f5,.f13{color:#d7aefb}.f6,.f14{color:#78d9ec}.f7{color:#dadce0}}
      .g0{background:#333;color:#fff}.g1,.g9{background:#c5221f;color:#fff}.g2,.g10{background:#188038;color:#fff}.g3,.g11{background:#f2c94c;color:#222}.g4,.g12{background:#1967d2;color:#fff}.g5,.g13{background:#8430ce;color:#fff}.g6,.g14{background:#007b83;color:#fff}.g7,.g15{background:#dadce0;color:#222}.g8{background:#80868b;color:#fff}.gs{background:var(--ground)}
      .message{max-width:40rem;margin:10vh auto}
      @media (max-width:30rem){.field>.name{flex-basis:100%}.actions button{flex:1 1 auto}}
      @media (prefers-reduced-motion:no-preference){button{transition:border-color .1s}}

      """
  }
#endif
