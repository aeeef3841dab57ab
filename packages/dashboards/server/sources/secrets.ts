import type { Ctx } from '@atrium/core/server/call/ctx'
import { openValues, type SecretValues, sealValues } from '@atrium/core/server/secrets/secret-values'

type SourceSecrets = { data_source: { id: string; sealed_secrets: string | null } }

/** The secrets among the settings of a data source, by their names. Never part of an answer. */
export async function secretsOf(ctx: Ctx, source: string): Promise<Record<string, string>> {
  const { sealed_secrets } = await ctx.tx
    .withTables<SourceSecrets>()
    .selectFrom('data_source')
    .select('sealed_secrets')
    .where('id', '=', source)
    .executeTakeFirstOrThrow()
  return openValues(ctx.vault, sealed_secrets)
}

export async function keepSecrets(ctx: Ctx, source: string, secrets: SecretValues): Promise<void> {
  const sealed_secrets = sealValues(ctx.vault, secrets)
  await ctx.tx
    .withTables<SourceSecrets>()
    .updateTable('data_source')
    .set({ sealed_secrets })
    .where('id', '=', source)
    .execute()
}
