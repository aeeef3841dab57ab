import { refusal } from '@atrium/core/contract/refusal'
import type { ComponentItem, DashboardOptions } from '../../contract/dashboard.ts'

const MIB = 2 ** 20
export const MAX_MIB = 4
/** A change that adds less is not counted: a larger dashboard of an earlier release can still be arranged. */
const SMALL_BYTES = 1024

export const dashboardTooLarge = refusal(41304, 413, {
  zh_CN: '看板过大：组件与设置合计不能超过 {maxMiB} MB，请减少静态数据，或拆成几个看板',
  en_US:
    'The dashboard is too large: its items and settings may have {maxMiB} MB together; use less typed-in data, or several dashboards',
})

/** Bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

interface Parts {
  options: DashboardOptions
  items: Iterable<ComponentItem>
}

/** What a dashboard has before it is made. */
export const NOTHING: Parts = { options: {} as DashboardOptions, items: [] }

/** Bytes of options and items as JSON. */
const bytesOfParts = ({ options, items }: Parts): number =>
  [...items].reduce((sum, item) => sum + bytesOf(item), bytesOf(options))

/**
 * @param others bytes of what the change does not touch; asked only if the dashboard grows
 * @throws dashboardTooLarge if the dashboard grows beyond its largest size
 */
export async function refuseTooLarge(before: Parts, after: Parts, others: () => Promise<number>): Promise<void> {
  const bytes = bytesOfParts(after)
  if (bytes - bytesOfParts(before) < SMALL_BYTES) return
  if (bytes + (await others()) > MAX_MIB * MIB) throw dashboardTooLarge({ params: { maxMiB: MAX_MIB } })
}
