import value from '@atrium/charts/web/kind/value/settings.zh_CN'

export default value
