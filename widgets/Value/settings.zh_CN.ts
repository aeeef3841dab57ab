import value from '@atrium/web/canvas/kind/value/settings.zh_CN'

export default value
