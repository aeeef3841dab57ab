import value from '@atrium/charts/web/kind/value/settings.zh_CN'

export default { ...value, addonBefore: '前置文字', addonAfter: '后置文字' }
