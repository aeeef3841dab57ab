#!/bin/sh
# A doll machine in a shell, with Debian's mosquitto-clients and jq, as the makers' page /docs/devices describes it.
# HOST, PORT, SN and SECRET say where and who it is. COINS are inserted after the start; each WIN_EVERY-th game is won.
# mosquitto_rr sends one message and waits for its acknowledgement, mosquitto_sub waits for commands; the server keeps
# one connection per machine, so they never run at the same time.
set -u
up="iot/doll/$SN/up" down="iot/doll/$SN/down"
coins=0 order= n=0 games=0 coin_total=0 gift_total=0 coin_per_play=1 play_seconds=30 seen=

# as PROGRAM ARGUMENT…: runs one of mosquitto's programs as this machine.
as() {
  program=$1; shift
  "$program" -h "$HOST" -p "$PORT" -i "$SN" -u "doll:$SN" -P "$SECRET" -V mqttv311 -q 1 \
    --will-topic "$up/offline" --will-qos 1 "$@"
}

# send KIND DATA: sends under the same id until it is acknowledged, and prints the acknowledgement.
send() {
  id=$(cat /proc/sys/kernel/random/uuid)
  message=$(jq -nc --arg id "$id" --argjson data "$2" '{$id, ts: (now * 1000 | floor), v: 1, $data}')
  for pause in 1 5 30 120; do
    ack=$(as mosquitto_rr -W 5 -t "$up/$1" -e "$down/ack" -m "$message")
    if echo "$ack" | jq -e --arg id "$id" '.id == $id' >/dev/null 2>&1; then
      echo "$ack"
      return
    fi
    sleep "$pause"
  done
}

event() { send event "$1" | jq .code; }
answer() { send cmdAck "{\"cmdId\":\"$cmd\",\"code\":$1,\"data\":$2}" >/dev/null; }

# configure CONFIG: the members of a login's `config`, or of the parameters of the command `config`.
configure() {
  coin_per_play=$(echo "$1" | jq '.coinPerPlay // 1') play_seconds=$(echo "$1" | jq '.playSeconds // 30')
}

login() { configure "$(send login '{"firmware":"1.0","model":"SHELL"}' | jq -c '.data.config // {}')"; }

# listen SECONDS: waits for one command and obeys it.
listen() {
  command=$(as mosquitto_sub -W "$1" -C 1 -t "$down/cmd" 2>/dev/null | jq -c .data)
  [ -n "$command" ] || return 0
  cmd=$(echo "$command" | jq -r .cmdId)
  case $seen in *"$cmd "*) answer 0 '{}'; return ;; esac
  echo "$command" | jq -e '.expireAt > now * 1000' >/dev/null || return 0
  case $(echo "$command" | jq -r .type) in
    start)
      if [ "$coins" -gt 0 ]; then answer 2 '{}'; return; fi
      coins=$(echo "$command" | jq .params.coins) n=0 order=$(echo "$command" | jq -r '.orderNo // ""')
      seen="$seen$cmd "; answer 0 '{}' ;;
    void)
      if [ "$(echo "$command" | jq -r .orderNo)" = "$order" ]; then void=$coins coins=0; else void=0; fi
      answer 0 "{\"coins\":$void}" ;;
    config) configure "$(echo "$command" | jq -c .params)"; answer 0 '{}' ;;
    restart) answer 1 '{}'; login ;;
    query) answer 0 "{\"coins\":$coins,\"coinTotal\":$coin_total,\"giftTotal\":$gift_total}" ;;
    *) answer 5 '{}' ;;
  esac
}

# play: one game, in which commands are obeyed, too.
play() {
  n=$((n + 1)) games=$((games + 1)) coins=$((coins > coin_per_play ? coins - coin_per_play : 0))
  game="\"orderNo\":\"$order\",\"n\":$n"
  if [ -n "$order" ] && [ "$(event "{\"type\":\"game_start\",$game}")" = 5 ]; then coins=0; return; fi
  listen "$play_seconds"
  if [ $((games % WIN_EVERY)) = 0 ]; then win=true gift=1; else win=false gift=0; fi
  gift_total=$((gift_total + gift))
  if [ -n "$order" ]; then event "{\"type\":\"game_result\",$game,\"win\":$win,\"gift\":$gift,\"giftTotal\":$gift_total}"
  elif [ $gift = 1 ]; then event "{\"type\":\"gift_out\",\"num\":1,\"total\":$gift_total}"; fi >/dev/null
}

login
if [ "$COINS" -gt 0 ]; then
  coins=$COINS coin_total=$COINS
  event "{\"type\":\"insert\",\"kind\":\"coin\",\"num\":$coins,\"total\":$coin_total}" >/dev/null
fi
while :; do if [ "$coins" -gt 0 ]; then play; else listen 30; fi; done
