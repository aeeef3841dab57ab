import value from '@atrium/web/canvas/kind/value/settings.en_US'

export default value
