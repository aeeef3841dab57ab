import type { Permission } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { invalidParameter } from '../../contract/refusal.ts'
import { mappingFault, mappingFaultText, type TopicMapping } from '../../contract/topic-mapping.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { getRow } from '../entity/rows.ts'
import type { IngestScope } from '../identity/ingest.ts'
import { hashToken } from '../identity/sessions/sessions.ts'
import { randomText } from '../secrets/random-text.ts'
import { checkGrant, mustHoldAll } from './grants.ts'

const ID_LENGTH = 12
const TOKEN_LENGTH = 40

interface IngestValues {
  name: string
  scopes?: IngestScope[]
  mappings?: TopicMapping[] | null
  remark?: string | null
}

interface StoredIngest {
  _id: string
  scopes: readonly IngestScope[]
}

/** @throws invalidParameter, which says which of them is wrong, and why */
function checkMappings(mappings: readonly TopicMapping[]): void {
  for (const [i, mapping] of mappings.entries()) {
    const fault = mappingFault(mapping, mappings.slice(0, i))
    if (!fault) continue
    const { zh_CN, en_US } = mappingFaultText(fault)
    const number = i + 1
    throw invalidParameter({
      fields: { mappings: { zh_CN: `第 ${number} 条：${zh_CN}`, en_US: `No. ${number}: ${en_US}` } },
    })
  }
}

/** The permissions with which a user can do what a credential of this scope can do. */
type ScopeNeeds = Readonly<Record<IngestScope, readonly Permission[]>>

/** The rules of credentials: who makes, widens or enables one has the permissions that its scopes stand for. */
export function ingestRules(needs: ScopeNeeds) {
  const neededFor = (scopes: readonly IngestScope[]) => scopes.flatMap((scope) => needs[scope])
  return {
    /** Creates a credential with its token, which is returned only this once. @throws beyondOwnRights */
    async create(ctx: Ctx, entity: Entity, logged: string, values: IngestValues) {
      const { name, scopes = ['write'], mappings, remark = null } = values
      checkGrant(ctx, neededFor(scopes))
      checkMappings(mappings ?? [])
      const token = randomText(TOKEN_LENGTH)
      const { row_id } = await ctx.tx
        .insertInto('ingest_credential')
        .values({
          id: randomText(ID_LENGTH),
          name,
          scopes,
          mappings: JSON.stringify(mappings ?? []),
          token_hash: hashToken(token),
          creator_id: ctx.userId,
          remark,
        })
        .returning('row_id')
        .executeTakeFirstOrThrow()
      const row = await getRow(ctx, entity, row_id)
      await audit(ctx, { action: 'create', entity: logged, rowId: row_id, after: row })
      return { row, token }
    },

    /** The columns that remain to be changed: scopes are stored as an array of their own type. @throws beyondOwnRights */
    async update(
      ctx: Ctx,
      before: StoredIngest,
      { scopes, ...changes }: { scopes?: IngestScope[]; mappings?: TopicMapping[] | null },
    ) {
      if (changes.mappings !== undefined) {
        checkMappings(changes.mappings ?? [])
        changes.mappings ??= []
      }
      if (scopes) {
        checkGrant(ctx, neededFor(scopes), neededFor(before.scopes))
        await ctx.tx.updateTable('ingest_credential').set({ scopes }).where('row_id', '=', before._id).execute()
      }
      return changes
    },

    /** The effect of enabling. @throws heldByOthers */
    async enable(ctx: Ctx, { scopes }: StoredIngest): Promise<undefined> {
      mustHoldAll(ctx, neededFor(scopes))
      return undefined
    },
  }
}
