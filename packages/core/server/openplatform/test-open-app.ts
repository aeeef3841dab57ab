import type { Entity } from '../../contract/define/entity.ts'
import { inLocale, invalidParameter, type Locale, Refusal, tooOften } from '../../contract/refusal.ts'
import type { Ctx, WaitingCtx } from '../call/ctx.ts'
import { getRow } from '../entity/rows.ts'
import { allowancesOf } from '../outside/allowances.ts'
import { writeCall } from '../outside/call-log.ts'
import { failureWords } from '../outside/provider-words.ts'
import { type OpenAppRow, type PropsOf, usedProps } from './open-apps.ts'
import { probes } from './providers/probes.ts'
import { type Outcome, type Probe, type Props, plainAddress } from './providers/provider.ts'
import { testRefused } from './refusals.ts'

/** Per process, so that nobody can use it to flood other servers with requests. */
const AT_ONCE = 16
let running = 0

export interface TestInput {
  _id?: string
  type?: number
  props?: Record<string, unknown>
}

interface Tried {
  probe: Probe
  props: Props
  secrets: string[]
  allow: string[]
}

/**
 * Tests a stored open app, an unsaved one, or a stored one with unsaved changes; its status does not change. A refusal
 * of the egress guard is also a result. No transaction is open while the other side answers.
 */
export async function testOpenApp(ctx: WaitingCtx, entity: Entity, propsOf: PropsOf, input: TestInput) {
  const tried = await ctx.inSession((inside) => readTried(inside, entity, propsOf, input))
  if (running >= AT_ONCE) throw tooOften({ retryAfterS: 10 })
  running += 1
  const started = performance.now()
  const outcome = await tryOut(ctx, tried).finally(() => {
    running -= 1
  })
  const ms = Math.round(performance.now() - started)
  const { _id } = input
  if (_id) await ctx.inSession((inside) => remember(inside, _id, outcome, ms))
  return { ok: outcome.ok, ms, detail: detailIn(ctx.locale, outcome) }
}

async function readTried(ctx: Ctx, entity: Entity, propsOf: PropsOf, input: TestInput): Promise<Tried> {
  const stored = input._id ? ((await getRow(ctx, entity, input._id)) as unknown as OpenAppRow) : undefined
  if (!stored && input.type === undefined) throw invalidParameter()
  const type = stored?.type ?? input.type
  const props = await usedProps(ctx, propsOf, type, input.props ?? {}, stored)
  const { name = '', fields = {} } = propsOf(type) ?? {}
  const probe = probes[name]
  if (!probe) throw testRefused()
  const secrets = Object.entries(props as Props).flatMap(([key, value]) => (fields[key]?.writeOnly ? [value] : []))
  return { probe, props: props as Props, secrets, allow: await allowancesOf(ctx.tx) }
}

async function tryOut({ egress }: WaitingCtx, { probe, props, secrets, allow }: Tried): Promise<Outcome> {
  let last = { url: props.url ?? '', method: 'GET' }
  const send: Parameters<Probe>[0]['send'] = (request) => {
    last = { url: plainAddress(request.url), method: request.method ?? 'GET' }
    return egress.send({ ...request, allow, cutsAnswer: true })
  }
  try {
    return withoutSecrets(await probe({ egress, allow, send }, props), secrets)
  } catch (error) {
    const words =
      error instanceof Refusal ? { text: error.text, params: texts(error.detail.params) } : failureWords(error)
    return withoutSecrets({ ok: false, ...last, ...words }, secrets)
  }
}

/** Stores the test's result at the open app, and the call in its log. The open app may have been deleted meanwhile. */
async function remember(ctx: Ctx, id: string, outcome: Outcome, ms: number): Promise<void> {
  const { ok, status, url, method } = outcome
  const at = { last_test_at: new Date(), last_test_ok: ok }
  await ctx.tx.updateTable('open_app').set(at).where('id', '=', id).execute()
  const detail = detailIn(ctx.locale, outcome)
  await writeCall(ctx.tx, {
    openAppId: id,
    direction: 1,
    method,
    url,
    ms,
    ok,
    response: detail,
    ...(status === undefined ? {} : { status }),
    ...(ok ? {} : { error: detail }),
  })
}

function detailIn(locale: Locale, { text, params }: Outcome): string {
  return inLocale(text, locale, params)
}

/** The other side's text may repeat a secret. */
function withoutSecrets(outcome: Outcome, secrets: readonly string[]): Outcome {
  const clean = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '****'), text)
  const params = Object.entries(outcome.params ?? {}).map(([name, value]) => [name, clean(value)])
  return { ...outcome, params: Object.fromEntries(params) }
}

function texts(params: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
