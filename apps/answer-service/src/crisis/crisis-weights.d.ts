/** The weights of the crisis classifier. `training/crisis-weights.ts` trains the weights when the service is built. */
declare module 'virtual:crisis-weights' {
  const weights: import('./phrase-classifier.ts').PackedWeights;
  export default weights;
}
