-- Types into the title of a standup, in each of the sessions of a file in turn: see 'run'.
--
--     wrk … -s edits.lua http://HOST:PORT -- FILE MILLISECONDS
--
-- A line of FILE is a visitor, a cookie, a window and a field. After each answer a connection waits for MILLISECONDS, on average.

local sessions, number, pause = {}, 0, 0
local threads = 0

function setup(thread)
  thread:set("first", threads)
  threads = threads + 1
end

function init(arguments)
  for line in io.lines(arguments[1]) do
    local visitor, cookie, window, field = line:match("(%S+) (%S+) (%S+) (%S+)")
    sessions[#sessions + 1] = { visitor = visitor, cookie = cookie, window = window, field = field }
  end
  pause = tonumber(arguments[2])
  number = first * math.floor(#sessions / 2)
  math.randomseed(first + 1)
end

function request()
  number = number + 1
  local session = sessions[number % #sessions + 1]
  return wrk.format("POST", "/-/act", {
    ["Host"] = wrk.host,
    ["Origin"] = "http://" .. wrk.host,
    ["X-User"] = session.visitor,
    ["Cookie"] = session.cookie,
    ["Accept"] = "application/json",
    ["Content-Type"] = "application/x-www-form-urlencoded",
  }, "window=" .. session.window .. "&was." .. session.field .. "=&" .. session.field .. "=Typed+" .. number .. "&do=")
end

function delay()
  return math.random(0, 2 * pause)
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format("FIGURES %d %d %d %d", summary.requests, summary.duration, latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
