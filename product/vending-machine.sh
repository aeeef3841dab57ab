#!/bin/sh
# A vending machine in a shell, with Debian's mosquitto-clients and jq, as the makers' page /docs/devices describes it.
# HOST, PORT, SN and SECRET say where and who it is. SLOTS have COUNT pieces each; the lane JAM gives out nothing. The
# outcome of each command is kept in the folder KEPT, over a restart, too.
# mosquitto_rr sends one message and waits for its acknowledgement, mosquitto_sub waits for commands; the server keeps
# one connection per machine, so they never run at the same time.
set -u
up="iot/vend/$SN/up" down="iot/vend/$SN/down"
mkdir -p "$KEPT"
for slot in $SLOTS; do [ -e "$KEPT/slot$slot" ] || echo "$COUNT" >"$KEPT/slot$slot"; done

# as PROGRAM ARGUMENT…: runs one of mosquitto's programs as this machine.
as() {
  program=$1; shift
  "$program" -h "$HOST" -p "$PORT" -i "$SN" -u "vend:$SN" -P "$SECRET" -V mqttv311 -q 1 \
    --will-topic "$up/offline" --will-qos 1 "$@"
}

# send KIND DATA: sends under the same id until it is acknowledged.
send() {
  id=$(cat /proc/sys/kernel/random/uuid)
  message=$(jq -nc --arg id "$id" --argjson data "$2" '{$id, ts: (now * 1000 | floor), v: 1, $data}')
  for pause in 1 5 30 120; do
    as mosquitto_rr -W 5 -t "$up/$1" -e "$down/ack" -m "$message" | jq -e --arg id "$id" '.id == $id' >/dev/null 2>&1 && return
    sleep "$pause"
  done
}

# answer CMDID CODE DATA
answer() { send cmdAck "{\"cmdId\":\"$1\",\"code\":$2,\"data\":$3}"; }

state() {
  for slot in $SLOTS; do echo "{\"no\":$slot,\"stock\":$(cat "$KEPT/slot$slot")}"; done | jq -sc '{slots: .}'
}

# give SLOT NUM: tries to give out so many, and prints what came and what did not.
give() {
  left=$(cat "$KEPT/slot$1")
  if [ "$1" = "$JAM" ]; then came=0 err=jam
  elif [ "$left" -lt "$2" ]; then came=$left err=empty
  else came=$2 err=; fi
  echo $((left - came)) >"$KEPT/slot$1"
  jq -nc --argjson slot "$1" --argjson came "$came" --argjson not $(($2 - came)) --arg err "$err" \
    '[{$slot, num: $came, ok: true, dropDetected: true}, {$slot, num: $not, ok: false, $err}] | map(select(.num > 0))'
}

# dispense CMDID COMMAND: one slot after the other; the outcome is kept before it is reported.
dispense() {
  : >"$KEPT/begun$1"
  answer "$1" 1 '{}'
  all='[]'
  for item in $(echo "$2" | jq -r '.params.items[] | "\(.slot):\(.num)"'); do
    given=$(give "${item%:*}" "${item#*:}")
    all=$(jq -nc --argjson a "$all" --argjson b "$given" '$a + $b')
    send event "$(jq -nc --argjson command "$2" --argjson items "$given" '{type: "dispense_result", orderNo: $command.orderNo, $items}')"
  done
  jq -nc --arg cmdId "$1" --argjson items "$all" '{$cmdId, done: any($items[]; .ok), $items}' >"$KEPT/end$1"
  answer "$1" "$(jq 'if .done then 0 else 4 end' "$KEPT/end$1")" "$(jq -c '{items}' "$KEPT/end$1")"
}

# listen SECONDS: waits for one command and obeys it.
listen() {
  command=$(as mosquitto_sub -W "$1" -C 1 -t "$down/cmd" 2>/dev/null | jq -c .data)
  [ -n "$command" ] || return 0
  cmd=$(echo "$command" | jq -r .cmdId) of=$(echo "$command" | jq -r '.params.cmdId // ""')
  echo "$command" | jq -e '.expireAt > now * 1000' >/dev/null || return 0
  case $(echo "$command" | jq -r .type) in
    dispense) [ -e "$KEPT/begun$cmd" ] || dispense "$cmd" "$command" ;;
    query)
      if [ -z "$of" ]; then send status "$(state)"; answer "$cmd" 0 "$(state)"
      elif [ -e "$KEPT/end$of" ]; then answer "$cmd" 0 "$(cat "$KEPT/end$of")"
      elif [ -e "$KEPT/begun$of" ]; then answer "$cmd" 0 "{\"cmdId\":\"$of\"}"
      else answer "$cmd" 5 '{}'; fi ;;
    restart) send login "$(state)" ;;
    *) answer "$cmd" 5 '{}' ;;
  esac
}

send login "$(state | jq -c '. + {firmware: "1.0", model: "SHELL"}')"
while :; do listen 30; done
