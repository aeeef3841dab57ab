import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { refusal } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import type { HeldRows } from '../identity/sessions/held-rows.ts'
import { logCall } from '../outside/call-log.ts'
import { type FoundKey, findKeyHolder, findSigner, readApiKey, readSignedHead } from './callers.ts'
import { rememberUses } from './last-use.ts'
import type { Machine } from './machine.ts'
import { wrongSignature } from './refusals.ts'
import { sha256 } from './signature.ts'

declare module 'fastify' {
  interface FastifyRequest {
    machine: Machine | null
    /** The hash that the body of a signed request must have. */
    signedHash?: string
  }
}

const MAX_SIGNED_BYTES = 1024 * 1024
const bodyTooLarge = refusal(41300, 413, { zh_CN: '提交的内容过大', en_US: 'The request body is too large' })

/**
 * Authenticates programs, by a signature or an API key instead of a user's session. They may call routes that require a
 * permission. On routes that are for users (sign-in, own password, messages) such a caller counts as not signed in.
 */
export function openGate(http: FastifyInstance, services: Services, apiKeys: HeldRows<FoundKey>): void {
  const { db, log } = services
  const uses = rememberUses((error) => log.warn({ err: error }, 'the last use of a credential was not written'))
  http.decorateRequest('machine', null)
  http.decorateRequest('signedHash', undefined)

  http.addHook('onRequest', async (request) => {
    const guard = request.routeOptions.config?.guard
    if (guard?.kind !== 'anyOf' && !(guard?.kind === 'credential' && guard.scope === 'app')) {
      if (readsAsMachine(request)) request.session = null
      return
    }
    const machine = await identify(request)
    if (!machine) return
    request.machine = machine
    request.session = guard.kind === 'anyOf' ? machine.session : null
    uses.note(machine.id, () =>
      machine.kind === 'app'
        ? db.lookup('touch_partner_app', [machine.id])
        : db.lookup('touch_api_key', [machine.id, request.ip]),
    )
  })

  async function identify(request: FastifyRequest): Promise<Machine | null> {
    const head = readSignedHead(request.headers)
    if (head) {
      const from = { method: request.method, path: request.raw.url ?? '', ip: request.ip }
      const machine = await findSigner(services, head, from)
      request.signedHash = head.hash
      return machine
    }
    const key = readApiKey(request.headers)
    return key === null ? null : findKeyHolder(apiKeys, key)
  }

  http.addHook('preParsing', (request, _reply, payload, done) => {
    const { signedHash } = request
    if (!signedHash) return done(null, payload)
    readSigned(payload, signedHash).then((body) => done(null, body), done)
  })

  http.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.machine?.kind !== 'app') return
    const { id, tenantId } = request.machine
    logCall(db, tenantId, {
      appId: id,
      direction: 2,
      method: request.method,
      url: request.raw.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      request: request.body,
      ok: reply.statusCode < 400,
    }).catch((error) => log.warn({ err: error }, 'a call was not written into the log of its app'))
  })
}

/** @throws bodyTooLarge | wrongSignature */
async function readSigned(payload: RequestPayload, hash: string): Promise<RequestPayload> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of payload as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_SIGNED_BYTES) throw bodyTooLarge()
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  if (sha256(body) !== hash) throw wrongSignature()
  return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
}

function readsAsMachine({ headers }: FastifyRequest): boolean {
  return headers['x-app-id'] !== undefined || readApiKey(headers) !== null
}
