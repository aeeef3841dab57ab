/** An answer of the server, for tests. */
export interface Answer {
  status: number
  headers: Headers
  /** Parsed if it is JSON, else text. */
  // biome-ignore lint/suspicious/noExplicitAny: a story reads many shapes, and each is asserted, not assumed
  body: any
}

export interface Client {
  userId: string
  username: string
  password: string
  get(path: string, query?: Record<string, string | number>): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  del(path: string, body?: unknown): Promise<Answer>
  signIn(username: string, password: string): Promise<Answer>
  /** The cookies in the form of a header, for sockets. */
  cookie(): string
}

export interface ClientOptions {
  ip?: string
  locale?: 'zh_CN' | 'en_US'
  host?: string
}

/**
 * An HTTP client that behaves like a browser: it keeps cookies, does not follow redirects, and sends its address and
 * language. With `host`, it has opened the page at this host.
 */
export function clientOf(url: string, from: ClientOptions = {}): Client {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': from.locale ?? 'zh_CN',
        ...(from.ip ? { 'x-forwarded-for': from.ip } : {}),
        ...(from.host ? { 'x-forwarded-host': from.host } : {}),
        ...(jar.size > 0 ? { cookie: cookie() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  }
  return {
    userId: '',
    username: '',
    password: '',
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return send('GET', search.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path)
    },
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
    patch: (path, body = {}) => send('PATCH', path, body),
    del: (path, body = {}) => send('DELETE', path, body),
    signIn: (username, password) => send('POST', '/api/user/login?type=pc', { username, password }),
    cookie,
  }
}
