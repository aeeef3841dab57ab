import type { App } from '@atrium/contract/define/app'
import { sellerSettingHints } from '@atrium/contract/patterns/seller-setting-words'
import { SettingPage } from '../crud/setting/setting-page.tsx'
import { useCrudWords } from '../crud/words.ts'
import { entityOf } from './entity-of.ts'
import PayTypes from './pay-types.tsx'

/**
 * The page `<app>/setting/<app>`: the seller, payment, shares, and the receivers of messages. The app has an entity of
 * `sellerSetting` (contract/patterns/seller-setting.ts).
 */
export default function SellerSettingPage({ app }: { app: App }) {
  const { locale } = useCrudWords()
  return (
    <SettingPage
      app={app}
      entity={entityOf(app, 'setting')}
      controls={{ payTypes: PayTypes }}
      hints={sellerSettingHints[locale]}
    />
  )
}
