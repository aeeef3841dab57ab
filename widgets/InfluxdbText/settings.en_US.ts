export { default } from '@atrium/web/canvas/kind/text/settings.en_US'
