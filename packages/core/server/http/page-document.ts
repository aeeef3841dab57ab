/** Address → what its page loads first, as the build has written it. */
export type FirstLoads = Readonly<Record<string, FirstLoad>>

interface FirstLoad {
  /** Addresses of scripts and style sheets. */
  files: readonly string[]
  /** GET calls, with those parameters of the page's own address. */
  calls: readonly { path: string; query: readonly string[] }[]
}

/** The document of the signed-in pages, with what the page at this address loads first. */
export function shellDocument(html: string, url: string, pages: FirstLoads): string {
  const [pathname = '', search] = url.split('?', 2)
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const given = new URLSearchParams(search)
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!page) return html
  const calls = page.calls.filter(({ query }) => query.every((name) => given.get(name)))
  const addresses = calls.map(({ path, query }) => {
    const sent = new URLSearchParams(query.map((name) => [name, given.get(name) ?? '']))
    return sent.size > 0 ? `${path}?${sent}` : path
  })
  const links = [...addresses.map(callLink), ...page.files.map(fileLink)]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** The document with another title. */
export function titled(html: string, title: string): string {
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${text}</title>`)
}

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** A text in HTML, also in an attribute between double quotes. */
export const asText = (text: string): string => text.replace(/[<>&"]/g, (letter) => ENTITIES[letter] ?? '')

/** Lets the browser load a file that a script will ask for. */
export function fileLink(address: string): string {
  const kind = address.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="${address}">`
}

// The characters that URLSearchParams leaves as they are cannot end an attribute, but `&` begins an entity.
const callLink = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">`
