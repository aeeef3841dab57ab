import type { gallery as zh_CN } from './gallery.zh_CN.ts'

export const gallery = {
  galleryIntro:
    'All widgets of dashboards, with data that change every second. Choose one to change its properties and see the effect at once; nothing is saved here.',
  galleryAll: 'All widgets',
  galleryKinds: 'Widgets',
  galleryLive: 'Live data',
  galleryEmpty: 'No data',
  galleryRefused: 'Query refused',
  galleryConnecting: 'Connecting',
  galleryNotPlayed: 'Not played',
  galleryStreamRefusal: 'The camera asks for a user and a password, or these are wrong',
  galleryExtreme: 'Extreme data',
  galleryRefusal: 'The query exceeds a limit. Choose a shorter range.',
  galleryLong: 'An especially long name that shows whether texts overflow, wrap or cover what is beside them',
  galleryProps: 'Properties',
  galleryUndo: 'Undo',
  galleryReset: 'Back to the example',
  galleryNone: 'There is no widget “{kind}”',
} satisfies Record<keyof typeof zh_CN, string>
