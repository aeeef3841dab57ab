import { expect, test } from 'vitest'
import { refuseEditorInViewers, refuseSignedInLibraries } from './viewer-files.mjs'

const chunk = (fileName, moduleIds, imports = []) => ({ type: 'chunk', fileName, moduleIds, imports })
const VIEWER = '/x/packages/dashboards/web/viewer/viewer.tsx'
const EDITOR = '/x/packages/dashboards/web/editor/editor.ts'

test('a build in which a viewer loads a part of the builder is refused', () => {
  const viewer = chunk('viewer.js', [VIEWER], ['stage.js'])
  const editor = chunk('edit.js', [EDITOR], ['viewer.js'])
  expect(() => refuseEditorInViewers([viewer, chunk('stage.js', ['/x/stage.tsx']), editor])).not.toThrow()
  expect(() => refuseEditorInViewers([viewer, chunk('stage.js', ['/x/stage.tsx', EDITOR])])).toThrow('editor.ts')
  expect(() => refuseEditorInViewers([editor])).toThrow('no file')
})

test.each(['form.tsx', 'rebind.tsx', 'places.ts', 'web/series-form.tsx'])(
  'a build in which a viewer loads %s of a connector is refused',
  (file) => {
    const build = (module) => [chunk('viewer.js', [VIEWER], ['x.js']), chunk('x.js', [`/x/connectors/tides/${module}`])]
    expect(() => refuseEditorInViewers(build('index.ts'))).not.toThrow()
    expect(() => refuseEditorInViewers(build(file))).toThrow(file)
  },
)

test('a build in which the public page loads a library of the signed-in pages is refused', () => {
  const style = { type: 'asset', fileName: 'style.css' }
  expect(() => refuseSignedInLibraries([style, chunk('public.js', ['/x/node_modules/react/index.js'])])).not.toThrow()
  const words = chunk('public.js', ['/x/node_modules/antd/es/button/button.js'])
  expect(() => refuseSignedInLibraries([style, words])).toThrow('antd')
})
