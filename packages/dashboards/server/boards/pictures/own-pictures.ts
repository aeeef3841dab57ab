import { withPictures } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Tx } from '@atrium/core/server/db/tables'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { copyAddress, isForeignPicture, isProblemOnly, problemAddress } from '../../../contract/picture-address.ts'
import { foreignPictures, type Illustrated } from './foreign-pictures.ts'
import { type KnownPicture, knownPictures } from './known-pictures.ts'

type Viewed = { options: DashboardOptions; components: ComponentItem[] }

/**
 * A dashboard with our copies in place of the pictures of other sites. A public viewer does not learn where they are
 * from, and no viewer's browser loads anything from there.
 */
export async function withOwnPictures<T extends Viewed>(tx: Tx, widgets: readonly WidgetSpec[], viewed: T): Promise<T> {
  const known = await knownPictures(tx, foreignPictures(viewed, widgets))
  const own = (address: string) => (isForeignPicture(address) ? copyOf(known.get(address)) : address)
  const background = own(viewed.options.backgroundImage)
  const components = viewed.components.map((item) => {
    const { component } = item
    const widget = widgets.find(({ kind }) => kind === component.component)
    if (!widget) return item
    return { ...item, component: { ...component, props: withPictures(allProps(widget), component.props, own) } }
  })
  return {
    ...viewed,
    // Without a copy there is no place to say why.
    options: { ...viewed.options, backgroundImage: isProblemOnly(background) ? '' : background },
    components,
  }
}

/** A copy that could not be renewed is still shown; without any, the widget says why. */
function copyOf(picture: KnownPicture | undefined): string {
  return picture
    ? copyAddress(picture.url, picture.fetchedAt.getTime(), picture.problem)
    : problemAddress('unreachable')
}

/** Our copies of the pictures of other sites that a dashboard shows: address → address of the copy. For authors. */
export async function copiesOf(
  tx: Tx,
  shown: Illustrated,
  widgets: readonly WidgetSpec[],
): Promise<Record<string, string>> {
  const pictures = foreignPictures(shown, widgets)
  const known = await knownPictures(tx, pictures)
  return Object.fromEntries(pictures.map(({ address }) => [address, copyOf(known.get(address))]))
}
