import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** An HTTP client of the product. It keeps its cookies or its token. */
export interface Caller {
  get<T>(path: string, query?: Readonly<Record<string, string | number>>): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  put<T>(path: string, body?: object): Promise<T>
  /** Sets a consumer's token for the next calls. */
  setToken(token: string): void
  close(): void
}

/** Thrown if the product refuses a call. */
export class CallRefused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'CallRefused'
    this.code = code
  }
}

interface Options {
  /** An own loopback address, because the product limits requests per IP address. */
  localAddress?: string | undefined
  timeoutMs?: number
}

interface Sent {
  method: string
  path: string
  body?: object
}

const TIMEOUT_MS = 20_000
const BUSY = 503

export function openCaller(base: string, { localAddress, timeoutMs = TIMEOUT_MS }: Options = {}): Caller {
  const { protocol, hostname, port } = new URL(base)
  const isTls = protocol === 'https:'
  const own = localAddress && isLoopback(hostname) ? { localAddress } : {}
  const options = { keepAlive: true, maxSockets: 4, ...own }
  const agent = isTls ? new HttpsAgent(options) : new HttpAgent(options)
  const cookies = new Map<string, string>()
  let token: string | undefined

  function send<T>({ method, path, body }: Sent): Promise<T> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      accept: 'application/json',
      'accept-language': 'zh-CN',
      'user-agent': 'atrium-simulator (Mobile)',
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    }
    return new Promise<T>((resolve, reject) => {
      const wanted = { method, hostname, port, path, headers, agent, timeout: timeoutMs }
      const request = (isTls ? httpsRequest : httpRequest)(wanted, (answer) => {
        remember(answer)
        read<T>(answer).then(resolve, reject)
      })
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      request.on('error', (error: Error & { code?: string }) => {
        // The server closed an idle connection at the moment when it was used again.
        const wasIdle = request.reusedSocket && error.code === 'ECONNRESET'
        if (wasIdle) send<T>({ method, path, ...(body ? { body } : {}) }).then(resolve, reject)
        else reject(error)
      })
      request.end(payload)
    })
  }

  function remember({ headers }: IncomingMessage): void {
    for (const set of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
  }

  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return send({ method: 'GET', path: search.size > 0 ? `${path}?${search}` : path })
    },
    post: (path, body = {}) => send({ method: 'POST', path, body }),
    put: (path, body = {}) => send({ method: 'PUT', path, body }),
    setToken(given) {
      token = given
    },
    close: () => agent.destroy(),
  }
}

async function read<T>(answer: IncomingMessage): Promise<T> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString('utf8')
  const body = parsed(text)
  if (answer.statusCode === 200 && body.code === 0) return body as T
  throw new CallRefused(
    typeof body.code === 'number' ? body.code : (answer.statusCode ?? BUSY) * 100,
    body.msg ?? text.slice(0, 200),
  )
}

function parsed(text: string): { code?: number; msg?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127\./.test(host)
}
