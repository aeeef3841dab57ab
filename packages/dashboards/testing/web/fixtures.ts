import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS, type ViewedDashboard } from '../../contract/dashboard.ts'

export function itemOf(kind: string, { props = {}, sources = 0, title = '', ...looks }: ItemParts = {}): ComponentItem {
  const dataSources = Array.from({ length: sources }, () => ({ _id: '', props: {} }))
  return {
    ...DEFAULT_ITEM,
    _id: 'itemitem',
    ...looks,
    component: { component: kind, title, version: 0, props, dataSources },
  }
}

interface ItemParts extends Partial<Omit<ComponentItem, 'component'>> {
  props?: Record<string, unknown>
  sources?: number
  title?: string
}

export function dashboardOf(
  components: ComponentItem[],
  options: Partial<ViewedDashboard['options']> = {},
): ViewedDashboard {
  return { _id: 'd1', name: '产线总览', options: { ...DEFAULT_OPTIONS, ...options }, components }
}
