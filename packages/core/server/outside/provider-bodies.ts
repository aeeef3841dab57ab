/** `https://host/base/path?query` with encoded query values; the path and query of the base are kept. */
export function address(base: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(base)
  if (path !== '') url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Parses a JSON object; an empty object for anything else. */
export function readObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export const form = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  body: new URLSearchParams(values).toString(),
})

export const json = (content: object) => ({
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(content),
})
