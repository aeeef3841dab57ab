import type { Entity } from '@atrium/contract/define/entity'
import { invalidParameter, Refusal, tell, tooOften } from '@atrium/contract/refusal'
import type { Ctx } from '../entity/ctx.ts'
import { getRow } from '../entity/rows.ts'
import { allowancesOf } from './allowances.ts'
import { writeCall } from './log.ts'
import { type PropsOf, usedProps } from './open-apps.ts'
import { probes } from './providers/probes.ts'
import type { Outcome, Props } from './providers/provider.ts'
import { testRefused } from './refusals.ts'

/** Each holds a connection to the database until the other side has answered. */
const AT_ONCE = 4
let running = 0

export interface TestInput {
  _id?: string
  type?: number
  props?: Record<string, unknown>
}

/**
 * Tries a stored open app, one that is being typed, or a stored one with what is being typed; the status stays as it
 * is. A refusal of the egress guard is an outcome, too.
 */
export async function testOpenApp(ctx: Ctx, entity: Entity, propsOf: PropsOf, input: TestInput) {
  const stored = input._id ? ((await getRow(ctx, entity, input._id)) as unknown as Required<TestInput>) : undefined
  if (!stored && input.type === undefined) throw invalidParameter()
  const type = stored?.type ?? input.type
  const props = await usedProps(ctx, propsOf, type, input._id, { ...stored?.props, ...input.props })
  const probe = probes[propsOf(type)?.name ?? '']
  if (!probe) throw testRefused()
  const allow = await allowancesOf(ctx.tx)
  if (running >= AT_ONCE) throw tooOften({ retryAfterS: 10 })
  running += 1
  const started = performance.now()
  const { ok, detail, status, url, method } = await tryOut(ctx, probe, allow, props as Props)
  const ms = Math.round(performance.now() - started)
  if (input._id) {
    const at = { last_test_at: new Date(), last_test_ok: ok }
    await ctx.tx.updateTable('open_app').set(at).where('id', '=', input._id).execute()
    const logged = { openAppId: input._id, direction: 1 as const, method, url, ms, ok, response: detail }
    await writeCall(ctx.tx, {
      ...logged,
      ...(status === undefined ? {} : { status }),
      ...(ok ? {} : { error: detail }),
    })
  }
  return { ok, ms, detail }
}

async function tryOut(ctx: Ctx, probe: (typeof probes)[string], allow: string[], props: Props): Promise<Outcome> {
  const { egress } = ctx
  let last = { url: '', method: 'GET' }
  const send: Parameters<typeof probe>[0]['send'] = (request) => {
    last = { url: request.url, method: request.method ?? 'GET' }
    return egress.send({ ...request, allow })
  }
  try {
    return await probe({ egress, allow, send }, props)
  } catch (error) {
    const detail =
      error instanceof Refusal ? tell(error.text, ctx.locale, error.detail.params) : (error as Error).message
    return { ok: false, ...last, detail: withoutSecrets(detail, props) }
  } finally {
    running -= 1
  }
}

/** An address in a message may carry a secret. */
function withoutSecrets(text: string, props: Props): string {
  return Object.values(props).reduce((left, value) => (value.length > 7 ? left.replaceAll(value, '****') : left), text)
}
