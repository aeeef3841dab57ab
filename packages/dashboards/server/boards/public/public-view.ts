import { publicProps } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ComponentItem, ItemDataSource, ItemOnPhone, ViewedDashboard } from '../../../contract/dashboard.ts'
import { viewedParameters } from '../../../contract/parameters.ts'
import { mapInTurns } from '../in-turns.ts'
import type { StoredDashboard } from '../stored.ts'
import { type Drawing, drawnTyped, readProps } from './drawn.ts'

/**
 * What the public may see of the public part of a dashboard. It is built from the fields named here and in the kinds'
 * tables of props, not by removing fields from the stored document, so that a new field stays private until it is named.
 * @param timeZone the time zone of the dashboard, which may be the tenant's
 */
export async function publicView(
  { _id, name, options, components }: StoredDashboard,
  widgets: readonly WidgetSpec[],
  timeZone: string,
): Promise<ViewedDashboard> {
  return {
    _id,
    name,
    options: {
      theme: options.theme,
      backgroundColor: options.backgroundColor,
      backgroundImage: options.backgroundImage,
      width: options.width,
      height: options.height,
      zIndex: options.zIndex,
      refreshInterval: options.refreshInterval,
      nextPage: options.nextPage,
      fullScreenSize: options.fullScreenSize,
      timeZone,
      ...(options.range ? { range: { startTime: options.range.startTime, endTime: options.range.endTime } } : {}),
      ...(options.hidesBar ? { hidesBar: true } : {}),
    },
    components: await mapInTurns(components, (item) => publicItem(item, widgets)),
    parameters: viewedParameters(options.parameters, { isPublic: true }),
    ...(options.publicRange ? {} : { fixedRange: true }),
  }
}

function publicItem(item: ComponentItem, widgets: readonly WidgetSpec[]): ComponentItem {
  const { component, title, version, props, dataSources } = item.component
  const spec = widgets.find(({ kind }) => kind === component)
  return {
    _id: item._id,
    zIndex: item.zIndex,
    width: item.width,
    height: item.height,
    left: item.left,
    top: item.top,
    border: item.border,
    ...(item.borderLook ? { borderLook: item.borderLook } : {}),
    showTitle: item.showTitle,
    showFullScreen: item.showFullScreen,
    backgroundColor: item.backgroundColor,
    ...(item.backgroundOpacity === undefined ? {} : { backgroundOpacity: item.backgroundOpacity }),
    refreshInterval: item.refreshInterval,
    ...(item.hidden ? { hidden: true } : {}),
    ...(item.followsRange ? { followsRange: true } : {}),
    ...(item.phone ? { phone: publicPhone(item.phone) } : {}),
    component: {
      component,
      title,
      version,
      props: spec ? publicProps(allProps(spec), withDrawnProps({ spec, props })) : {},
      // The number of sources stays the same, because viewers request data by the source's index.
      dataSources: spec ? dataSources.map((source) => publicSource(source, { spec, props })) : [],
    },
  }
}

function publicPhone({ order, height, hidden }: ItemOnPhone): ItemOnPhone {
  return {
    ...(order === undefined ? {} : { order }),
    ...(height === undefined ? {} : { height }),
    ...(hidden ? { hidden } : {}),
  }
}

/** Of data that the author typed in, a public page gets what is drawn. */
function publicSource({ props }: ItemDataSource, drawing: Drawing): ItemDataSource {
  const data = drawnTyped(drawing, props.data)
  return { _id: '', props: data === undefined ? {} : { data } }
}

function withDrawnProps(drawing: Drawing): Readonly<Record<string, unknown>> {
  const { spec, props } = drawing
  const parts = Object.entries(spec.drawnProps?.(readProps(drawing)) ?? {})
  return { ...props, ...Object.fromEntries(parts.filter(([name]) => Object.hasOwn(props, name))) }
}
