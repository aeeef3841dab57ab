// Runs before the script of the public page is there: opens the connection of the page's socket, which takes it over as
// soon as it can (early-socket.ts). Connecting takes two round trips, about as long as loading that script.
if (new URLSearchParams(location.search).has('_id') && typeof WebSocket === 'function') {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const messages = []
  socket.onmessage = ({ data }) => messages.push(data)
  window.earlySocket = { socket, messages }
}
