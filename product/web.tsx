import { mount } from '@atrium/core/web/mount'
import { sellingRoutes } from '@atrium/selling/web/h5/routes'
import { appEntries } from './apps.web.ts'
import { planned } from './planned.ts'

mount({ root: document.getElementById('root')!, apps: appEntries, planned, routes: sellingRoutes })
