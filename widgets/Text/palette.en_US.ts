export default {
  synonyms: 'label status dynamic text',
}
