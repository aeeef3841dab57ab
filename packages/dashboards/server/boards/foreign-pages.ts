import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Text } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { kindsOf } from '../queryplane/kinds.ts'

/** Why a page of ours is neither stored nor shown in a frame. */
export const OWN_PAGE: Text = {
  zh_CN: '不能嵌入本系统的页面',
  en_US: 'A page of this system cannot be framed',
}

interface Stored {
  components?: readonly Pick<ComponentItem, 'component'>[] | undefined
}

/** The address of the page of another site that an item frames; '' if it frames none. */
export function framedAddress({ component }: Pick<ComponentItem, 'component'>, widgets: readonly WidgetSpec[]): string {
  const frames = widgets.find(({ kind }) => kind === component.component)?.frames
  const address = frames && component.props[frames]
  return typeof address === 'string' ? address : ''
}

/**
 * Whether a host is the product's own or that of a tenant: a page of ours in a frame with an origin of its own would have
 * the session of whoever looks at it. Ports do not count, because cookies do not know them.
 */
export async function isOwnHost(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  hostname: string,
): Promise<boolean> {
  if (hostname === new URL(settings.publicUrl).hostname) return true
  return (await db.lookup('find_site', [hostname])).length > 0
}

/** What is wrong at each address of a page of ours, by its path in the dashboard. */
export async function ownPageErrors(services: Services, { components = [] }: Stored): Promise<Record<string, Text>> {
  const { widgets } = kindsOf(services)
  const wrong: Record<string, Text> = {}
  for (const [index, item] of components.entries()) {
    const hostname = parseUrl(framedAddress(item, widgets))?.hostname
    if (hostname === undefined || !(await isOwnHost(services, hostname))) continue
    const frames = widgets.find(({ kind }) => kind === item.component.component)!.frames!
    wrong[`components.${index}.component.props.${frames}`] = OWN_PAGE
  }
  return wrong
}
