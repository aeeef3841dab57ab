import type { AppScreens } from '@atrium/web/crud/screens'

/** What the descriptors cannot draw. */
const screens: AppScreens = {}

export default screens
