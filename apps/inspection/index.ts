import { defineApp } from '@atrium/core/contract/define/app'
import { path } from './entities/path.ts'
import { pathRecord } from './entities/path-record.ts'
import { point } from './entities/point.ts'
import { pointRecord } from './entities/point-record.ts'

export { path, pathRecord, point, pointRecord }

export default defineApp({
  key: 'inspection',
  type: 'pc',
  icon: 'clipboard',
  guarded: true,
  isMobile: true,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'record/point', path: 'record/point/list', icon: 'check' },
    { module: 'record/path', path: 'record/path/list', icon: 'list' },
    { module: 'path', path: 'path/list' },
    { module: 'point', path: 'point/list' },
  ],
  permissions: {
    dashboard: 'read',
    'record/point': 'read delete resolveException export',
    'record/path': 'read create delete export',
    path: 'read create update delete enable disable',
    point: 'read create update delete export enable disable',
  },
  entities: [pointRecord, pathRecord, path, point],
  figures: ['tasks', 'done', 'exceptions'],
})
