import { withPictures } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardFile } from '../../../contract/dashboard-file.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { foreignPictures, type Illustrated } from '../pictures/foreign-pictures.ts'
import { preparePictures } from '../pictures/prepare-pictures.ts'

/**
 * Fetches the pictures of other sites that the file names. Those that cannot be read here are taken out: the site may
 * be one that only the other tenant reaches.
 * @returns the file, and dashboard → the titles of items that lost a picture, or its own name for the background
 */
export async function fitForeignPictures(services: Services, session: Session, file: DashboardFile) {
  const lost = new Map<string, string[]>()
  const dashboards = await Promise.all(
    file.dashboards.map(async (one) => {
      const unread = await unreadAddresses(services, session, one)
      if (unread.size === 0) return one
      if (unread.has(one.options.backgroundImage)) lost.set(one._id, [one.name])
      const components = one.components.map((item) => {
        const next = withoutAddresses(item, unread, kindsOf(services).widgets)
        if (next !== item)
          lost.set(one._id, [...(lost.get(one._id) ?? []), item.component.title || item.component.component])
        return next
      })
      const backgroundImage = unread.has(one.options.backgroundImage) ? '' : one.options.backgroundImage
      return { ...one, options: { ...one.options, backgroundImage }, components }
    }),
  )
  return { file: { ...file, dashboards }, lost }
}

async function unreadAddresses(services: Services, session: Session, shown: Illustrated) {
  try {
    await preparePictures(services, session, shown)
    return new Set<string>()
  } catch (error) {
    const fields = error instanceof Refusal ? error.detail.fields : undefined
    if (!fields) throw error
    const wrong = foreignPictures(shown, kindsOf(services).widgets).filter(({ path }) => path in fields)
    return new Set(wrong.map(({ address }) => address))
  }
}

function withoutAddresses(
  item: ComponentItem,
  unread: ReadonlySet<string>,
  widgets: readonly WidgetSpec[],
): ComponentItem {
  const { component } = item
  const spec = widgets.find(({ kind }) => kind === component.component)
  if (!spec) return item
  let changed = false
  const props = withPictures(allProps(spec), component.props, (address) => {
    if (!unread.has(address)) return address
    changed = true
    return ''
  })
  return changed ? { ...item, component: { ...component, props } } : item
}
