import type { Ctx } from '../call/ctx.ts'
import type { AppServer } from '../call/implement.ts'
import type {
  DefaultRatios,
  PartnerGroup,
  PartnerLine,
  PartnerShare,
  Partners,
  PartnerTerms,
  Placement,
  Share,
} from '../call/partner-line.ts'
import { rawSql } from '../db/raw.ts'
import { basisPoints, checkRatios } from '../money/books/shares.ts'

/** Of tenants without partners. */
const DEFAULT_TERMS: PartnerTerms = { channelFeeRate: 0.6, settleDelayDays: 1 }
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NO_DEFAULTS: DefaultRatios = { merchant: 0, agent: 0 }

export function partnersOf(apps: readonly AppServer[]): Partners | undefined {
  const [found] = apps.flatMap(({ app, partners }) => (partners ? [{ app: app.key, line: partners }] : []))
  return found
}

/** A device, an order: whatever says where it stands. */
type Placed = { readonly [K in keyof Placement]?: string | null | undefined }

const isPlaced = ({ merchant, agent, channel }: Placed): boolean => Boolean(merchant || agent || channel)

const placementOf = ({ merchant, agent, channel }: Placed): Placement => ({
  merchant: merchant ?? null,
  agent: agent ?? null,
  channel: channel ?? null,
})

/** Looks at a device that is put somewhere. @throws relatedMissing | invalidParameter at the field that is wrong */
export async function checkPlacement(ctx: Ctx, device: Placed): Promise<void> {
  if (isPlaced(device)) await (await lineOf(ctx))?.refusePlacement(ctx, placementOf(device))
}

/** Whose device it is, with the agent and the channel that follow from its merchant: what an order writes down. */
export async function placementFor(ctx: Ctx, device: Placed): Promise<Placement> {
  const placement = placementOf(device)
  if (!isPlaced(device)) return placement
  const line = await lineOf(ctx)
  return line ? line.placed(ctx, placement) : placement
}

/**
 * Who gets how much of what this device sells from now on; an order keeps it. Nobody where the tenant has no partners.
 * @throws ratiosTooHigh when they come to more than a hundred percent
 */
export async function sharesFor(
  ctx: Ctx,
  device: Placed,
  defaults: () => Promise<DefaultRatios> = async () => NO_DEFAULTS,
): Promise<Share[]> {
  if (!isPlaced(device)) return []
  const line = await lineOf(ctx)
  if (!line) return []
  const placement = await placementFor(ctx, device)
  const shares = withDefaults(await line.sharesOf(ctx, placement), placement, await defaults())
  checkRatios(shares)
  return shares
}

/** A default never takes what somebody was promised: it gives what is left at most, to the merchant first. */
function withDefaults(found: readonly PartnerShare[], placement: Placement, defaults: DefaultRatios): Share[] {
  let left = 10_000 - found.reduce((sum, { ratio }) => sum + basisPoints(ratio ?? 0), 0)
  return found.flatMap((share) => {
    if (share.ratio !== null) return [{ ...share, ratio: share.ratio }]
    const points = Math.max(0, Math.min(left, basisPoints(defaultOf(share.owner, placement, defaults))))
    left -= points
    return points === 0 ? [] : [{ ...share, ratio: points / 100 }]
  })
}

/** Of agents only the device's own: those above it get what was agreed with them. */
function defaultOf({ type, id }: Share['owner'], { agent }: Placement, defaults: DefaultRatios): number {
  if (type === 'merchant') return defaults.merchant
  return type === 'agent' && id === agent ? defaults.agent : 0
}

export async function termsFor(ctx: Ctx): Promise<PartnerTerms> {
  return (await (await lineOf(ctx))?.terms(ctx)) ?? DEFAULT_TERMS
}

/** When the shares of an order that ends now are their owners': when the app's own freeze is over as well. */
export function creditAt({ settleDelayDays }: PartnerTerms, freezeHours = 0, finishedAt = new Date()): Date {
  return new Date(finishedAt.getTime() + Math.max(settleDelayDays * DAY_MS, freezeHours * HOUR_MS))
}

/** Ids of the users who sign in for these partners. */
export async function partnerUsers(ctx: Ctx, group: PartnerGroup): Promise<string[]> {
  return (await (await lineOf(ctx))?.usersOf(ctx, group)) ?? []
}

/** id → name, for rankings of what devices sell. */
export async function merchantNames(ctx: Ctx, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {}
  return (await (await lineOf(ctx))?.merchantNames(ctx, ids)) ?? {}
}

/** The line of partners, if the transaction's tenant has its app. */
export async function lineOf({ tx, partners }: Ctx): Promise<PartnerLine | undefined> {
  if (!partners) return undefined
  const { rows } = await rawSql(tx).executeSql<{ has: boolean }>(
    'select $1 = any (apps) as has from tenant where id = current_tenant()',
    [partners.app],
  )
  return rows[0]?.has ? partners.line : undefined
}
