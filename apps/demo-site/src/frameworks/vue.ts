import { createApp } from 'vue';

const app = createApp({
  data: () => ({
    view: 'first',
    questions: [{ displayText: 'Gold card', query: 'How do I apply for a gold card?' }],
  }),
  template: `
    <main class="page-width case">
      <h1>Vue: {{ view }} view</h1>
      <button class="button-outline" type="button" @click="view = view === 'first' ? 'second' : 'first'">
        Another view
      </button>
      <assist-landing-search v-if="view === 'first'" .popularQuestions="questions">
        <a href="/search/">Search this site</a>
      </assist-landing-search>
      <div class="ask-place">
        <assist-ask-button :button-text="'Ask about the ' + view + ' view'">
          <a href="/topics/">See all topics</a>
        </assist-ask-button>
      </div>
    </main>`,
});
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('assist-');
app.mount('#root');
