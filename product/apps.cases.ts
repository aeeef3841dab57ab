import type { AppCases } from '@atrium/core/testing/app-cases'
import { apps, ofApp } from './apps.ts'

const found = import.meta.glob<AppCases>('../apps/*/cases.ts', { eager: true, import: 'default' })

/** Each app's `cases.ts`: what the product's tests need to know of the app. */
export const appCases: readonly (AppCases & { key: string })[] = apps.map(({ key }) => ({
  key,
  ...ofApp(found, key, 'cases.ts'),
}))
