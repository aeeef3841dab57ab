/**
 * The policy of the frame with the HTML of an author. The sandbox gives it an origin of its own, also when its address is
 * opened in a tab: no cookie, no storage, no call with a person's session. It loads nothing, sends nothing and frames
 * nothing. The policy of the page around it keeps it from leaving for another site.
 */
export const HTML_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The program of the frame. Its messages are those of `contract/html-frame.ts`. What an author's script may use is
 * `atrium`: `onData` is called with the data now and after each change, `click` runs the item's listeners.
 */
const PROGRAM = `
'use strict';
{
  const send = (message) => parent.postMessage(message, '*')
  const listeners = []
  let data = null

  const fail = (error) => send({ type: 'failed', message: String(error).slice(0, 500) })
  addEventListener('error', ({ message }) => fail(message))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason))

  const click = (row) => send({ type: 'click', row: { ...row } })
  Object.defineProperty(window, 'atrium', {
    value: Object.freeze({
      click,
      onData(listener) {
        listeners.push(listener)
        if (data) listener(data)
      },
    }),
  })

  const rowAt = (element) => data.rows[Number(element?.closest('[data-row]')?.dataset.row ?? 0)]

  function textOf(value, decimals) {
    if (typeof value !== 'number') return String(value ?? '—')
    return decimals ? value.toFixed(Number(decimals)) : String(Number(value.toPrecision(6)))
  }

  function put(given) {
    data = given
    for (const element of document.querySelectorAll('[data-column]')) {
      const { column, decimals } = element.dataset
      element.textContent = textOf(rowAt(element)?.[column], decimals)
    }
    for (const listener of listeners) listener(data)
  }

  function dress({ color, fontFamily, colorScheme }) {
    Object.assign(document.documentElement.style, { color, fontFamily, colorScheme })
  }

  function show({ html, script, look, data }) {
    dress(look)
    const content = document.createElement('template')
    content.innerHTML = html
    // They do nothing here, or would only lead away; scripts belong in eventInit.
    for (const element of content.content.querySelectorAll('script, meta, base, link, iframe, frame, object, embed'))
      element.remove()
    document.body.append(content.content)
    put(data)
    const started = document.createElement('script')
    started.textContent = '{' + script + '\\n}'
    document.body.append(started)
  }

  addEventListener('message', ({ source, data: message }) => {
    if (source !== parent || source === window) return
    if (message?.type === 'show') show(message)
    if (message?.type !== 'data') return
    dress(message.look)
    put(message.data)
  })
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    if (!link) return click(rowAt(event.target) ?? {})
    event.preventDefault()
    send({ type: 'link', href: link.getAttribute('href') })
  })
  send({ type: 'ready' })
}
`

export const HTML_DOCUMENT = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<style>html, body { margin: 0; height: 100%; overflow: auto; background: transparent } body { box-sizing: border-box; padding: 4px 12px }</style>
</head>
<body><script>${PROGRAM}</script></body>
</html>
`
