import type { Locale, RefusedBody } from '../../contract/refusal.ts'
import { PERSON_HEADER } from '../../contract/wire.ts'
import { currentLocale } from '../locale.ts'

export type Query = Readonly<Record<string, string | number | boolean | undefined | null>>

/** The server refused the call. It holds the server's text in the person's language. */
export class ApiRefusal extends Error {
  readonly body: RefusedBody

  constructor(body: RefusedBody) {
    super(body.msg)
    this.name = 'ApiRefusal'
    this.body = body
  }
}

/** The server did not answer, or the answer came from something other than Atrium. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the server did not answer', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether the same request may succeed later. A refusal stays one, unless the server failed or was asked too often. */
export function mayRetry(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.body.statusCode >= 500 || error.body.statusCode === 429
}

/** The only caller of the server. Every answer has `code: 0`; anything else is thrown as ApiRefusal or Unreachable. */
export const api = {
  get: <T>(path: string, query?: Query) => call<T>('GET', withQuery(path, query)),
  post: <T>(path: string, body: object = {}, query?: Query) => call<T>('POST', withQuery(path, query), body),
  put: <T>(path: string, body: object = {}, query?: Query) => call<T>('PUT', withQuery(path, query), body),
  patch: <T>(path: string, body: object = {}) => call<T>('PATCH', path, body),
  /** A small change that is sent even if the person goes to another page at once. */
  putLasting: <T>(path: string, body: object) => call<T>('PUT', path, body, { keepalive: true }),
  del: <T>(path: string, body: object = {}, query?: Query) => call<T>('DELETE', withQuery(path, query), body),
  download,
}

/** The path with `query` added as its query string; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Calls that never lead to the shell's sign-in page: those of a consumer, with the consumer's own token, and those of the
 * staff that are made beside the page, with the session's cookie.
 */
export function phoneApi(token: string | null) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  async function ask<T>(method: string, url: string, body?: object | FormData): Promise<T> {
    const response = await request(method, url, body, headers)
    const answer = await answerOf(response)
    if (response.ok && answer.code === 0) return answer as T
    throw new ApiRefusal(answer)
  }
  return {
    get: <T>(path: string, query?: Query) => ask<T>('GET', withQuery(path, query)),
    post: <T>(path: string, body: object = {}) => ask<T>('POST', path, body),
    put: <T>(path: string, body: object = {}) => ask<T>('PUT', path, body),
    del: <T>(path: string) => ask<T>('DELETE', path),
    /** Sends one picture. */
    upload(path: string, file: Blob) {
      const form = new FormData()
      form.append('file', file)
      return ask<{ url: string }>('POST', path, form)
    },
  }
}

export type PhoneApi = ReturnType<typeof phoneApi>

async function call<T>(method: string, url: string, body?: object, options: RequestInit = {}): Promise<T> {
  const send = () => request(method, url, body, ofPerson(), options)
  // A small change that is sent beside the page (`putLasting`) is no act that somebody waits for.
  const response = await repeated(send, method !== 'GET' && !options.keepalive)
  const answer = await answerOf(response)
  if (response.ok && answer.code === 0) return answer as T
  throw refused(answer)
}

/**
 * The answer; where the session has ended, the one to the same request after its person has signed in again.
 * @throws ApiRefusal if it has ended a second time by then: the page stays, and its next call asks the person again
 */
async function repeated(send: () => Promise<Response>, isAct: boolean): Promise<Response> {
  const response = await send()
  if (response.status !== 401 || !(await isBackFor(await answerOf(response.clone()), isAct))) return response
  const second = await send()
  if (second.status === 401) throw new ApiRefusal(await answerOf(second))
  return second
}

async function request(
  method: string,
  url: string,
  body?: object | FormData,
  extra: Record<string, string> = {},
  options: RequestInit = {},
): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentLocale().replace('_', '-'),
    ...extra,
  }
  const isForm = body instanceof FormData
  if (body && !isForm) headers['content-type'] = 'application/json'
  try {
    return await fetch(url, {
      ...options,
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
  } catch (cause) {
    throw new Unreachable(cause)
  }
}

async function answerOf(response: Response): Promise<RefusedBody> {
  try {
    return (await response.json()) as RefusedBody
  } catch (cause) {
    throw unreadable(response.status, cause)
  }
}

const failing: Record<Locale, string> = {
  zh_CN: '服务器暂时出错，请稍后重试',
  en_US: 'The server has a fault at the moment. Please try again later.',
}

/** The error for an answer that is not from Atrium. A 5xx one is that of a proxy: the connection is not at fault. */
export function unreadable(statusCode: number, cause: unknown): ApiRefusal | Unreachable {
  if (statusCode < 500) return new Unreachable(cause)
  const code = statusCode * 100
  return new ApiRefusal({ code, errorCode: code, msg: failing[currentLocale()], statusCode })
}

/** The error for a refused answer. A 401 of an ended session also opens the sign-in page, unless the page is kept. */
export function refused(answer: RefusedBody): ApiRefusal {
  if (isEnd(answer)) toSignIn()
  return new ApiRefusal(answer)
}

const isEnd = ({ statusCode, echo }: RefusedBody) =>
  statusCode === 401 && echo !== 'INVALID_CREDENTIAL' && keepers === 0

/** Who works at a page, and how this person signs in again without leaving it. */
export interface PersonHere {
  id: string
  /** Whether the same person has signed in again; false, also at once: the sign-in page opens. `isAct`: not a read. */
  signInAgain(isAct: boolean): Promise<boolean>
}

let personHere: PersonHere | undefined

/**
 * Until the returned function is called, every call says whose it is, and one that finds the session ended is repeated
 * after this person has signed in again.
 */
export function workAs(person: PersonHere): () => void {
  personHere = person
  return () => {
    if (personHere === person) personHere = undefined
  }
}

/** The header by which the server refuses a call if somebody else has signed in in another tab. */
export const ofPerson = (): Record<string, string> => (personHere ? { [PERSON_HEADER]: personHere.id } : {})

/** Whether a refused call may be sent once more, unchanged: it was not done, and its person has signed in again. */
export const isBackFor = async (answer: RefusedBody, isAct: boolean): Promise<boolean> =>
  isEnd(answer) && (await personHere?.signInAgain(isAct)) === true

let keepers = 0

/**
 * For work that would be lost with the page: until the returned function is called, the end of the session does not
 * open the sign-in page. Whoever keeps the page must say that the session has ended.
 */
export function keepPage(): () => void {
  keepers++
  return () => void keepers--
}

/** Opens the sign-in page, which returns to this page afterwards. */
function toSignIn(): void {
  if (location.pathname === '/login') return
  const here = location.pathname + location.search + location.hash
  location.assign(`/login?redirectUrl=${encodeURIComponent(here)}`)
}

/** Saves the answer of a call as a file under the name that the server gave. */
async function download(path: string, query?: Query): Promise<void> {
  const response = await repeated(() => request('GET', withQuery(path, query), undefined, ofPerson()), false)
  if (!response.ok) throw refused(await answerOf(response))
  saveFile(nameIn(response.headers.get('content-disposition') ?? ''), await response.blob())
}

/** The name of a file: as a whole where it has other letters than ASCII. */
function nameIn(disposition: string): string {
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export')
}

/** Saves a file, or the content of a data URL, under this name, as if it was downloaded. */
export function saveFile(name: string, content: Blob | string): void {
  const address = typeof content === 'string' ? content : URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
