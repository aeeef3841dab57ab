import value from '@atrium/web/canvas/kind/value/settings.zh_CN'

export default { ...value, addonBefore: '前置文字', addonAfter: '后置文字' }
