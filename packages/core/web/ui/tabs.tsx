import { Tabs as AntTabs, type TabsProps } from 'antd'

/**
 * antd's tabs. antd calls the whole bar the list of tabs, with the button for those that do not fit and with what stands
 * beside them; such a list may contain tabs only.
 */
export function Tabs(props: TabsProps) {
  return <AntTabs {...props} renderTabBar={(bar, Bar) => <Bar {...bar} {...WITH_LIST} />} />
}

// The type of the bar does not say that it takes a ref.
const WITH_LIST = { ref: listWithin }
const LIST = ['role', 'aria-orientation'] as const

/** React writes attributes that have changed, and these never do. */
function listWithin(bar: HTMLElement | null): void {
  const list = bar?.querySelector('.ant-tabs-nav-list')
  for (const name of LIST) {
    const value = bar?.getAttribute(name)
    if (!list || !value) return
    list.setAttribute(name, value)
    bar?.removeAttribute(name)
  }
}
