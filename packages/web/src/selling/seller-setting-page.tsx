import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'
import { sellerSettingHints } from '@atrium/contract/patterns/seller-setting-words'
import type { EntityScreens } from '../app/screens.ts'
import { SettingPage } from '../crud/setting/setting-page.tsx'
import { useCrudWords } from '../crud/words.ts'
import PayTypes from './pay-types.tsx'

interface SellerSettingPageProps {
  app: App
  /** Of `sellerSetting` (contract/patterns/seller-setting.ts). */
  entity: Entity
  /** For the app's own fields, as those of `SettingPage`. */
  controls?: EntityScreens['controls']
  hints?: Readonly<Record<string, string>>
}

/** The page `<app>/setting/<app>`: the seller, payment, shares, and the receivers of messages. */
export function SellerSettingPage({ app, entity, controls, hints }: SellerSettingPageProps) {
  const { locale } = useCrudWords()
  return (
    <SettingPage
      app={app}
      entity={entity}
      controls={{ payTypes: PayTypes, ...controls }}
      hints={{ ...sellerSettingHints[locale], ...hints }}
    />
  )
}
