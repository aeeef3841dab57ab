import type { ViewedDashboard } from '@atrium/contract/dashboard'
import { withPictures } from '@atrium/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/contract/define/widget'
import { copyAddress, isForeignPicture, problemAddress } from '@atrium/contract/picture-address'
import type { KnownPicture } from './known-pictures.ts'

/** The view with our copies in place of the pictures of other sites. A viewer does not learn where they are from. */
export function withOwnPictures(
  view: ViewedDashboard,
  widgets: readonly WidgetSpec[],
  known: ReadonlyMap<string, KnownPicture>,
): ViewedDashboard {
  const own = (address: string) => {
    if (!isForeignPicture(address)) return address
    const picture = known.get(address)
    // A copy that could not be renewed is still shown; without any, the widget says why.
    return picture
      ? copyAddress(picture.url, picture.fetchedAt.getTime(), picture.problem)
      : problemAddress('unreachable')
  }
  const components = view.components.map((item) => {
    const { component } = item
    const widget = widgets.find(({ kind }) => kind === component.component)
    if (!widget) return item
    return { ...item, component: { ...component, props: withPictures(allProps(widget), component.props, own) } }
  })
  return { ...view, components }
}
