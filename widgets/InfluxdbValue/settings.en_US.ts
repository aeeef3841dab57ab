import value from '@atrium/charts/web/kind/value/settings.en_US'

export default { ...value, addonBefore: 'Text before', addonAfter: 'Text after' }
