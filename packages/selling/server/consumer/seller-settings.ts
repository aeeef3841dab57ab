import type { Entity } from '@atrium/core/contract/define/entity'
import type { Fields, RowOf } from '@atrium/core/contract/define/fields'
import { inLocale, type Text } from '@atrium/core/contract/refusal'
import type { AppCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { tenantSetting } from '@atrium/core/server/entity/tenant-setting'
import type { sellerFields } from '../../contract/patterns/seller-setting.ts'
import type { ConsumerSettings } from '../orders/storefront.ts'

/** What phones get. An app has other fields besides; those of the pattern that mean nothing to it may be missing. */
type Shown =
  | 'name'
  | 'logo'
  | 'servicePhone'
  | 'notice'
  | 'agreement'
  | 'payTypes'
  | 'nearby'
  | 'minWithdrawal'
  | 'miniAppId'

interface SettingEntity extends Entity {
  fields: Pick<typeof sellerFields, Shown> & Fields
}

/** An app's settings for its sales, as its server code uses them. */
export interface SellerSettings<Values> {
  /** What the tenant has saved; defaults for the rest. */
  of(ctx: Ctx): Promise<Values>
  /** The part that phones get: `settings` of the storefront. */
  shown(ctx: Ctx): Promise<ConsumerSettings>
  /** Reading and saving them, for the app's `calls`. */
  calls: readonly AppCall[]
}

/**
 * @param unsaid values until the tenant saves its settings for the first time, for fields without a default; the name is
 * in the language of whoever reads it
 */
export function sellerSettings<const E extends SettingEntity>(
  app: string,
  setting: E,
  { name, ...unsaid }: { name: Text; servicePhone?: string } & Partial<Omit<RowOf<E['fields']>, 'name'>>,
): SellerSettings<RowOf<E['fields']>> {
  const kept = tenantSetting(app, setting, {
    unsaid: (locale) => ({ servicePhone: '', ...unsaid, name: inLocale(name, locale) }) as Partial<RowOf<E['fields']>>,
    about: `The settings of ${app} for all of its sales`,
  })
  return {
    of: kept.of,
    async shown(ctx) {
      const values: RowOf<SettingEntity['fields']> = await kept.of(ctx)
      const { name, notice, agreement, payTypes, nearby, minWithdrawal, miniAppId } = values
      const [logo = null] = values.logo ?? []
      const servicePhone = values.servicePhone || null
      return { name, logo, servicePhone, notice, agreement, payTypes, nearby, minWithdrawal, miniAppId }
    },
    calls: [kept.get, kept.save],
  }
}
