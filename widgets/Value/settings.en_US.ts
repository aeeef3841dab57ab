export { default } from '@atrium/web/canvas/kind/value/settings.en_US'
