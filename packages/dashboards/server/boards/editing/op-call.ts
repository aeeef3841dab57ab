import { Id } from '@atrium/core/contract/define/schema'
import { validationText } from '@atrium/core/contract/define/validation-text'
import { invalidParameter, Refusal, relatedMissing, type Text } from '@atrium/core/contract/refusal'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { rawSql } from '@atrium/core/server/db/raw'
import { MISSING } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { openValues, sealValues } from '@atrium/core/server/secrets/secret-values'
import { Type } from 'typebox'
import { batchProps, Seq } from '../../../contract/dashboard-ops/batch-schema.ts'
import type { DashboardOp, Draft, LoggedBatch, OpBatch } from '../../../contract/dashboard-ops/ops.ts'
import { errorsOfOps } from '../../../contract/dashboard-ops/places-of-errors.ts'
import { touchedItems } from '../../../contract/dashboard-ops/touched.ts'
import { MAX_ITEMS } from '../../../contract/dashboard-schema.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { isUnreadPage } from '../next-page.ts'
import { copiesOf } from '../pictures/own-pictures.ts'
import { prepareAddresses } from '../prepare-addresses.ts'
import { refuseTooLarge } from '../size.ts'
import { shownBatch } from '../unreviewed.ts'
import { announceOps } from './announce.ts'
import { applySent } from './apply-ops.ts'
import { writeDraftItems } from './draft-rows.ts'
import type { Editing } from './editing.ts'
import { isKnownKey, logBatch, setHead } from './log.ts'
import { MAX_BETWEEN, openBatch, storedBefore } from './open-batch.ts'

export interface SentBatch extends OpBatch {
  _id: string
  base: number
}

/** One act of an author: changes the draft, which viewers do not see. */
export function opCall(editing: Editing): AppCall {
  const { dashboard, update } = editing
  return waitingCall({
    method: 'POST',
    path: `${dashboard.path}/op`,
    guard: { kind: 'anyOf', triples: [update] },
    summary: 'Changes the draft of a dashboard by operations; 40901 where others changed the same since `base`',
    body: Type.Object({ _id: Id, base: Seq, ...batchProps }, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      seq: Seq,
      ops: Type.Array(Type.Any(), { description: 'As they are stored.' }),
      inverse: Type.Array(Type.Any()),
      undoes: Type.Optional(Seq),
      pictures: Type.Optional(Type.Record(Type.String(), Type.String())),
      between: Type.Optional(Type.Array(Type.Any(), { description: 'Batches of others after `base`.' })),
    }),
    async run({ inSession, services, session }, { body }) {
      const sent = body as unknown as SentBatch
      const inScope = <T>(run: (ctx: Ctx) => Promise<T>) =>
        inSession(async (ctx) => run(await within(ctx, dashboard, update)))
      let pictures: Record<string, string> | undefined
      try {
        if (namesForeign(sent.ops)) {
          const opened = await inScope((ctx) => openBatch(ctx, editing, sent))
          if (!('done' in opened)) {
            const { draft } = applySent(opened.before, sent.ops, opened.around)
            pictures = await fetchPictures(services, session, draft, sent.ops)
          }
        }
        const answer = await inScope((ctx) => append(ctx, editing, sent))
        announceOps(services, sent._id)
        return { code: 0, ...answer, ...(pictures ? { pictures } : {}) }
      } catch (error) {
        if (!(error instanceof Refusal) && !isKnownKey(error)) throw error
        const done = await inScope((ctx) => storedBefore(ctx, editing, sent))
        if (!done) throw error
        return { code: 0, ...answerOf(done) }
      }
    },
  })
}

const answerOf = ({ seq, ops, inverse, undoes }: Omit<LoggedBatch, 'key' | 'label' | 'who' | 'at'>) => ({
  seq,
  ops,
  inverse,
  ...(undoes === undefined ? {} : { undoes }),
})

async function append(ctx: Ctx, editing: Editing, sent: SentBatch) {
  const { _id, key, label } = sent
  const opened = await openBatch(ctx, editing, sent)
  if ('done' in opened) return answerOf(opened.done)
  const { head, before, around, between, undoes } = opened
  const { draft, ops, inverse, given } = applySent(before, sent.ops, around)
  await refuseTooMuch(ctx, before, draft, sent)
  if (await isUnreadPage(ctx, editing.app, editing.dashboard, before.options, draft.options))
    throw relatedMissing({ fields: errorsOfOps({ 'options.nextPage': MISSING }, sent.ops) })
  const seq = head.head + 1
  writeDraftItems(ctx, _id, draft, [...new Set(sent.ops.flatMap(touchedItems))])
  setHead(ctx, _id, {
    head: seq,
    ...(draft.options === head.options ? {} : { options: draft.options }),
    ...(Object.keys(given).length === 0
      ? {}
      : { sealed_secrets: sealValues(ctx.vault, { ...openValues(ctx.vault, head.sealed), ...given }) }),
  })
  const stored = answerOf({ seq, ops, inverse, undoes })
  logBatch(ctx, _id, { key, label, ...stored })
  return {
    ...shownBatch(stored, head.unreviewed, kindsOf(ctx).widgets),
    ...(between.length > 0 ? { between: between.slice(0, MAX_BETWEEN) } : {}),
  }
}

/** Most batches name no address at all; only for the others their pictures are looked for. */
function namesForeign(ops: readonly DashboardOp[]): boolean {
  return /"https?:\/\//.test(JSON.stringify(ops))
}

/**
 * Returns our copies of the pictures of the touched items, by their addresses.
 * @throws invalidParameter at the operations whose pictures could not be fetched
 */
async function fetchPictures(services: Services, session: Session, draft: Draft, ops: readonly DashboardOp[]) {
  const components = [...draft.items.values()].map(({ item }) => item)
  const shown = { components, options: draft.options }
  try {
    await prepareAddresses(services, session, shown)
  } catch (error) {
    const fields = error instanceof Refusal ? error.detail.fields : undefined
    if (!fields) throw error
    const inDraft = Object.entries(fields).map(([path, text]): [string, Text] => {
      const [list, index = '', ...rest] = path.split('.')
      return [list === 'options' ? path : ['items', components[Number(index)]?._id, ...rest].join('.'), text]
    })
    throw invalidParameter({ fields: errorsOfOps(Object.fromEntries(inDraft), ops) })
  }
  return services.db.asTenant(session.tenantId, (tx) => copiesOf(tx, shown, kindsOf(services).widgets))
}

/**
 * The other items are counted only if the draft grows, and once.
 * @throws invalidParameter at the last item that is added | dashboardTooLarge
 */
async function refuseTooMuch(ctx: Ctx, before: Draft, after: Draft, { _id, ops }: SentBatch): Promise<void> {
  const last = ops.findLastIndex(({ op }) => op === 'add')
  let asked: Promise<{ rows: { count: number; bytes: number }[] }> | undefined
  const others = async () => {
    asked ??= rawSql(ctx.tx).executeSql<{ count: number; bytes: number }>(
      `select count(*) as count, coalesce(sum(bytes), 0)::float8 as bytes from dashboard_draft_item
       where tenant_id = $1 and dashboard_id = $2 and item <> all($3)`,
      [ctx.tenantId, _id, ops.flatMap(touchedItems)],
    )
    return (await asked).rows[0]!
  }
  if (last >= 0 && (await others()).count + after.items.size > MAX_ITEMS)
    throw invalidParameter({ fields: { [`ops.${last}.item`]: validationText('maxItems', MAX_ITEMS) } })
  await refuseTooLarge(partsOf(before), partsOf(after), async () => (await others()).bytes)
}

const partsOf = ({ options, items }: Draft) => ({ options, items: [...items.values()].map(({ item }) => item) })
