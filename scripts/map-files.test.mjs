import { expect, test } from 'vitest'
import { refuseMapsElsewhere } from './map-files.mjs'

const chunk = (fileName, moduleIds, imports = []) => ({ type: 'chunk', fileName, moduleIds, imports })
const DRAWING = '/p/packages/core/web/map/map-canvas.tsx'
const LIBRARY = '/p/node_modules/ol/Map.js'
const list = (...imports) => chunk('list.js', ['/p/packages/core/web/crud/list/list-page.tsx'], imports)
const antd = chunk('desk.js', ['/p/node_modules/antd/es/button/button.js'])

test('a build in which a page without a map loads the library of maps is refused', () => {
  const map = chunk('map.js', [DRAWING], ['ol.js'])
  const library = chunk('ol.js', [LIBRARY])
  expect(() => refuseMapsElsewhere([list(), map, library])).not.toThrow()
  expect(() => refuseMapsElsewhere([list('map.js'), map, library])).toThrow('list.js would load')
  expect(() => refuseMapsElsewhere([list('ol.js'), map, library])).toThrow('list.js would load')
  expect(() => refuseMapsElsewhere([list()])).toThrow('no file')
})

test('a build in which a map loads antd is refused', () => {
  const map = (...imports) => chunk('map.js', [DRAWING, LIBRARY], imports)
  expect(() => refuseMapsElsewhere([map('words.js'), chunk('words.js', ['/p/words.ts']), antd])).not.toThrow()
  expect(() => refuseMapsElsewhere([map('words.js'), chunk('words.js', ['/p/words.ts'], ['desk.js']), antd])).toThrow(
    'a map would load /p/node_modules/antd',
  )
})
