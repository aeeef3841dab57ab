import { randomBytes } from 'node:crypto'
import type { Services } from '../call/services.ts'
import { allowancesOf } from '../outside/allowances.ts'
import { type LoggedCall, logCall, writeCall } from '../outside/call-log.ts'
import { answeredStatus } from '../outside/exchange.ts'
import { openValues } from '../secrets/secret-values.ts'
import { CALLBACK_JOB, type CallbackJob } from './events.ts'
import { signCallback } from './signature.ts'

/** Pauses before the retries: 1 minute, 5 minutes, 30 minutes, 2 hours, 12 hours. */
const PAUSES_S = [60, 300, 1800, 7200, 43_200]

interface Callback {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  secret: string
  appId: string
  headers: Record<string, string>
  allow: string[]
}

/** Delivers events to third-party apps. No transaction is open while the other side answers. */
export async function startCallbacks(services: Services): Promise<void> {
  const { db, jobs, log } = services
  await jobs.work(CALLBACK_JOB, async (data) => {
    const job = data as unknown as CallbackJob
    const callback = await readCallback(services, job)
    if (!callback) return
    const call = await deliver(services, callback, job)
    if (call.ok) {
      // It has arrived: a job that fails would send it again.
      return logCall(db, job.tenantId, call).catch((error) =>
        log.warn({ err: error }, 'a callback was not written into the log of its app'),
      )
    }
    await db.asTenant(job.tenantId, async (tx) => {
      await writeCall(tx, call)
      const afterS = PAUSES_S[job.tried]
      if (afterS === undefined) return
      await jobs.enqueue(tx, CALLBACK_JOB, { ...job, tried: job.tried + 1 }, { afterS })
    })
  })
}

/** Undefined if the app or its user was disabled or deleted meanwhile, or it no longer wants callbacks. */
async function readCallback({ db, vault }: Services, job: CallbackJob): Promise<Callback | undefined> {
  return db.asTenant(job.tenantId, async (tx) => {
    const app = await tx
      .selectFrom('partner_app as app')
      .innerJoin('app_user as holder', 'holder.id', 'app.holder_id')
      .select(['app.url', 'app.method', 'app.app_id', 'app.sealed_secret', 'app.sealed_headers'])
      .where('app.id', '=', job.appId)
      .where('app.status', '=', 1)
      .where('app.deleted_at', 'is', null)
      .where('holder.status', '=', 1)
      .where('holder.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!app?.url) return undefined
    return {
      url: app.url,
      method: app.method,
      appId: app.app_id,
      secret: vault.open(app.sealed_secret),
      headers: openValues(vault, app.sealed_headers),
      allow: await allowancesOf(tx),
    }
  })
}

async function deliver({ egress }: Services, callback: Callback, { appId, event }: CallbackJob): Promise<LoggedCall> {
  const body = JSON.stringify(event)
  const ts = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const url = callback.method === 'GET' ? withPayload(callback.url, body) : callback.url
  const started = performance.now()
  const call = { appId, direction: 1, event: event.event, method: callback.method, url, request: body } as const
  const ms = () => Math.round(performance.now() - started)
  try {
    const answer = await egress.send({
      url,
      method: callback.method,
      headers: {
        ...callback.headers,
        'content-type': 'application/json',
        'x-app-id': callback.appId,
        'x-ts': ts,
        'x-nonce': nonce,
        'x-sign': signCallback(callback.secret, ts, nonce, body),
      },
      ...(callback.method === 'GET' ? {} : { body }),
      allow: callback.allow,
      // The log keeps only the beginning.
      cutsAnswer: true,
    })
    return { ...call, status: answer.status, ms: ms(), response: answer.body, ok: isSuccess(answer.status) }
  } catch (error) {
    // The status says whether it has arrived, also if the rest of the answer is missing.
    const status = answeredStatus(error)
    const answered = status === undefined ? { ok: false } : { status, ok: isSuccess(status) }
    return { ...call, ...answered, ms: ms(), error: (error as Error).message }
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** A GET has no body: the signed text is sent in the query as `payload`. */
function withPayload(url: string, body: string): string {
  const address = new URL(url)
  address.searchParams.set('payload', body)
  return address.href
}
