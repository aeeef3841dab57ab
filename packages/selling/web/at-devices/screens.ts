import type { App } from '@atrium/core/contract/define/app'
import type { AppScreens } from '@atrium/core/web/app/screens'
import { codeScreens } from '@atrium/core/web/codes/screens'
import { lazyPage } from '@atrium/core/web/page/chunk'
import { deviceScreens } from '@atrium/devices/web/device-screens'
import { phonePages } from '../h5/phone-pages.ts'
import type { PhoneParts } from '../h5/phone-parts.ts'
import { consumerTabs } from '../office/consumer-tabs.ts'
import { orderScreens } from '../orders/screens.ts'

const SettingPage = lazyPage(() => import('../office/seller-setting-page.tsx'))

/**
 * The screens of an app with the descriptor `deviceSeller`, as far as all of them have them, with its own. `load` loads
 * the parts of its phone pages. The app needs the words of `deviceScreens` and `consumerTabs`.
 */
export function deviceSellerScreens<A extends App>(
  key: A['key'],
  load: () => Promise<{ default: PhoneParts }>,
  own: AppScreens<A>,
): AppScreens<A> {
  const { pages, entities = {} } = own as AppScreens
  const { order, user, device } = entities
  const all: AppScreens = {
    phone: phonePages(load),
    pages: { [`setting/${key}`]: SettingPage, ...pages },
    entities: {
      ...entities,
      order: {
        ...order,
        cells: { ...orderScreens.cells, ...order?.cells },
        dialogs: { ...orderScreens.dialogs, ...order?.dialogs },
        decisions: orderScreens.decisions,
      },
      user: { detailTabs: consumerTabs, ...user },
      device: { ...deviceScreens, ...device },
      qrcode: codeScreens,
    },
  }
  return all as AppScreens<A>
}
