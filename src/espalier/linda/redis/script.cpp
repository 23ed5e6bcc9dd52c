// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/script.hpp"

namespace espalier::linda::redis {

// Keys, all behind the space's prefix KEYS[1], whose {name} keeps them in one slot of a cluster:
//   t:CLASS#FIRST   list: the tuples of a class with this first field, oldest first
//   i:CLASS         set: the first fields that have tuples     classes   set: classes that have
//   w:CLASS#FIRST   sorted set: who waits for such a tuple, by arrival; w:CLASS: for any first
//   field waiting         hash: the templates of those who wait      alive     sorted set: until
//   when held            hash: tuples handed to somebody who waited, or under a lease due sorted
//   set: when they are put back b:SLOT          list: rings for the one who waits with this slot
//   r:SLOT          the last request of this slot and its replies, so that it is never done twice
//   order, expired  counters
// A tuple is its fields, each as length (32 bits, little-endian) and bytes; a template likewise,
// with the length 2^32-1 for a formal field. Times are the server's, in milliseconds.
const std::string_view kScript = R"lua(
local P, call, sub, decode = KEYS[1], redis.call, string.sub, struct.unpack
local FORMAL = 4294967295

local clock
local function now()
  if not clock then
    local time = call('TIME')
    clock = time[1] * 1000 + math.floor(time[2] / 1000)
  end
  return clock
end

local function first_of(fields)
  local size = decode('<I4', fields)
  return size ~= FORMAL and sub(fields, 5, 4 + size)
end

local function matches(tuple, template)
  local i, j = 1, 1
  while j <= #template do
    local n, m = decode('<I4', tuple, i), decode('<I4', template, j)
    i, j = i + 4, j + 4
    if m ~= FORMAL then
      if n ~= m or sub(tuple, i, i + n - 1) ~= sub(template, j, j + m - 1) then return false end
      j = j + m
    end
    i = i + n
  end
  return true
end

local function queue_of(class, template)
  local first = first_of(template)
  return first and P .. 'w:' .. class .. '#' .. first or P .. 'w:' .. class
end

local function forget(id, class, template)
  call('ZREM', queue_of(class, template), id)
  call('HDEL', P .. 'waiting', id)
  call('ZREM', P .. 'alive', id)
end

local function hold(id, tuple, mode, class, owner, time)
  call('HSET', P .. 'held', id, cmsgpack.pack({tuple, mode, class, owner}))
  call('ZADD', P .. 'due', now() + time, id)
end

local function release(id)
  local held = call('HGET', P .. 'held', id)
  if not held then return nil end
  call('HDEL', P .. 'held', id)
  call('ZREM', P .. 'due', id)
  return cmsgpack.unpack(held)
end

-- True when the one who waits takes the tuple. Who is dead gets nothing.
local function offer(id, class, tuple)
  local template, mode, slot, _, owner, life, lease =
      unpack(cmsgpack.unpack(call('HGET', P .. 'waiting', id)))
  if not matches(tuple, template) then return false end
  local alive = tonumber(call('ZSCORE', P .. 'alive', id)) >= now()
  forget(id, class, template)
  if not alive then return false end
  hold(id, tuple, mode, class, owner, mode == 'lease' and lease or life)
  call('RPUSH', P .. 'b:' .. slot, id)
  call('PEXPIRE', P .. 'b:' .. slot, life)
  return mode ~= 'read'
end

local function put(class, tuple, in_front)
  local first = first_of(tuple)
  local named, unnamed = P .. 'w:' .. class .. '#' .. first, P .. 'w:' .. class
  if call('EXISTS', named, unnamed) > 0 then
    local a, b = call('ZRANGE', named, 0, -1, 'WITHSCORES'),
                 call('ZRANGE', unnamed, 0, -1, 'WITHSCORES')
    local i, j = 1, 1
    while i <= #a or j <= #b do
      local id
      if j > #b or (i <= #a and tonumber(a[i + 1]) < tonumber(b[j + 1])) then
        id, i = a[i], i + 2
      else
        id, j = b[j], j + 2
      end
      if offer(id, class, tuple) then return end
    end
  end
  if call(in_front and 'LPUSH' or 'RPUSH', P .. 't:' .. class .. '#' .. first, tuple) == 1 then
    call('SADD', P .. 'i:' .. class, first)
    call('SADD', P .. 'classes', class)
  end
end

-- Puts back what is overdue. Returns whether there was anything.
local function sweep()
  local due = call('ZRANGEBYSCORE', P .. 'due', '-inf', now(), 'LIMIT', 0, 64)
  for i = #due, 1, -1 do
    local held = release(due[i])
    if held and held[2] ~= 'read' then
      call('INCR', P .. 'expired')
      put(held[3], held[1], true)
    end
  end
  return #due > 0
end

local function forget_the_dead()
  for _, id in ipairs(call('ZRANGEBYSCORE', P .. 'alive', '-inf', now(), 'LIMIT', 0, 64)) do
    local waiting = cmsgpack.unpack(call('HGET', P .. 'waiting', id))
    forget(id, waiting[4], waiting[1])
  end
end

-- The oldest of this kind.
local function remove(class, first, tuple)
  local key = P .. 't:' .. class .. '#' .. first
  call('LREM', key, 1, tuple)
  if call('EXISTS', key) == 0 then
    call('SREM', P .. 'i:' .. class, first)
    if call('EXISTS', P .. 'i:' .. class) == 0 then call('SREM', P .. 'classes', class) end
  end
end

local function find_under(class, first, template, takes)
  local key, from, size = P .. 't:' .. class .. '#' .. first, 0, 1
  while true do
    local some = call('LRANGE', key, from, from + size - 1)
    for i, tuple in ipairs(some) do
      if matches(tuple, template) then
        if not takes then return tuple end
        remove(class, first, tuple)
        return tuple
      end
    end
    if #some < size then return false end
    from, size = from + size, 64
  end
end

local function find(class, template, takes)
  local first = first_of(template)
  if first then return find_under(class, first, template, takes) end
  for _, one in ipairs(call('SMEMBERS', P .. 'i:' .. class)) do
    local tuple = find_under(class, one, template, takes)
    if tuple then return tuple end
  end
  return false
end

local function find_now(class, template, takes)
  return find(class, template, takes) or (sweep() and find(class, template, takes))
end

-- What was handed over meanwhile. A lease stays; anything else is the client's from now on.
local function collect(id, lease)
  local held = call('HGET', P .. 'held', id)
  if not held then return false end
  held = cmsgpack.unpack(held)
  if held[2] == 'lease' then
    call('ZADD', P .. 'due', now() + lease, id)
  else
    release(id)
  end
  return held[1]
end

local operations = {
  out = {2, function(class, tuple) put(class, tuple) return 1 end},
  inp = {2, function(class, template) return find_now(class, template, true) end},
  rdp = {2, function(class, template) return find_now(class, template, false) end},

  -- A tuple, or 0: registered as waiting.
  wait = {7, function(class, template, id, mode, owner, life, lease)
    local tuple = find_now(class, template, mode ~= 'read')
    if tuple then
      if mode == 'lease' then hold(id, tuple, mode, class, owner, lease) end
      return tuple
    end
    call('ZADD', queue_of(class, template), call('INCR', P .. 'order'), id)
    call('HSET', P .. 'waiting', id,
         cmsgpack.pack({template, mode, ARGV[1], class, owner, life, lease}))
    call('ZADD', P .. 'alive', now() + life, id)
    return 0
  end},
  -- A tuple, 0: goes on waiting, or -1: not known (any more).
  look = {3, function(id, life, lease)
    sweep()
    forget_the_dead()
    local tuple = collect(id, lease)
    if tuple then return tuple end
    if call('HEXISTS', P .. 'waiting', id) == 0 then return -1 end
    call('ZADD', P .. 'alive', now() + life, id)
    return 0
  end},
  -- A tuple that was handed over in the last moment, or 0.
  withdraw = {2, function(id, lease)
    local tuple = collect(id, lease)
    if tuple then return tuple end
    local waiting = call('HGET', P .. 'waiting', id)
    if waiting then
      waiting = cmsgpack.unpack(waiting)
      forget(id, waiting[4], waiting[1])
    end
    return 0
  end},

  -- 1, or 0: the lease is lost.
  renew = {2, function(id, lease)
    if call('HEXISTS', P .. 'held', id) == 0 then return 0 end
    call('ZADD', P .. 'due', now() + lease, id)
    return 1
  end},
  complete = {3, function(id, class, tuple)
    if not release(id) then return 0 end
    if class ~= '' then put(class, tuple) end
    return 1
  end},
  give_back = {1, function(id)
    local held = release(id)
    if not held then return 0 end
    put(held[3], held[1], true)
    return 1
  end},

  -- The tuple that was there, or nothing.
  replace = {4, function(class, template, new_class, tuple)
    local old = find_now(class, template, true)
    if old then put(new_class, tuple) end
    return old
  end},
  -- How many.
  erase = {2, function(class, template)
    local count, first = 0, first_of(template)
    for _, name in ipairs(first and {first} or call('SMEMBERS', P .. 'i:' .. class)) do
      for _, tuple in ipairs(call('LRANGE', P .. 't:' .. class .. '#' .. name, 0, -1)) do
        if matches(tuple, template) then
          remove(class, name, tuple)
          count = count + 1
        end
      end
    end
    local held = call('HGETALL', P .. 'held')
    for i = 1, #held, 2 do
      local tuple, mode, its_class = unpack(cmsgpack.unpack(held[i + 1]))
      if mode == 'lease' and its_class == class and matches(tuple, template) then
        release(held[i])
        count = count + 1
      end
    end
    return count
  end},

  -- {class, first or '', tuples, waiting, held} for each, then how many leases have expired.
  census = {0, function()
    sweep()
    forget_the_dead()
    local rows, place = {}, {}
    local function row(class, first)
      local name = class .. '#' .. (first or '')
      if not place[name] then
        rows[#rows + 1] = {class, first or '', 0, 0, 0}
        place[name] = #rows
      end
      return rows[place[name]]
    end
    for _, class in ipairs(call('SMEMBERS', P .. 'classes')) do
      for _, first in ipairs(call('SMEMBERS', P .. 'i:' .. class)) do
        row(class, first)[3] = call('LLEN', P .. 't:' .. class .. '#' .. first)
      end
    end
    for _, waiting in ipairs(call('HVALS', P .. 'waiting')) do
      waiting = cmsgpack.unpack(waiting)
      local one = row(waiting[4], first_of(waiting[1]))
      one[4] = one[4] + 1
    end
    for _, held in ipairs(call('HVALS', P .. 'held')) do
      held = cmsgpack.unpack(held)
      local one = row(held[3], first_of(held[1]))
      if held[2] ~= 'read' then one[5] = one[5] + 1 end
    end
    return {rows, tonumber(call('GET', P .. 'expired') or 0)}
  end},
  -- {class, first, owner, milliseconds left} for each.
  leases = {0, function()
    local rows = {}
    local held = call('HGETALL', P .. 'held')
    for i = 1, #held, 2 do
      local tuple, mode, class, owner = unpack(cmsgpack.unpack(held[i + 1]))
      if mode == 'lease' then
        local left = tonumber(call('ZSCORE', P .. 'due', held[i])) - now()
        rows[#rows + 1] = {class, first_of(tuple), owner, left}
      end
    end
    return rows
  end},
}

-- Requests of a slot are numbered, 20 digits each. One that comes again is answered as before, also
-- when the first one was still on its way; one that is older is not wanted any more.
local DIGITS, request, record = 20, ARGV[2], P .. 'r:' .. ARGV[1]
if request ~= '' then
  local last = call('GETRANGE', record, 0, DIGITS - 1)
  if last == request then return cmsgpack.unpack(call('GETRANGE', record, DIGITS, -1)) end
  if last > request then return {} end
end
local replies, at = {}, 3
while at <= #ARGV do
  local count, operation = unpack(operations[ARGV[at]])
  replies[#replies + 1] = operation(unpack(ARGV, at + 1, at + count))
  at = at + 1 + count
end
if request ~= '' then
  call('SET', record, request .. cmsgpack.pack(replies), 'EX', 3600)
end
return replies
)lua";

}  // namespace espalier::linda::redis
