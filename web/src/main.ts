import './styles/tokens.css';
import './styles/nations.css';
import './styles/pieces.css';
import './styles/board.css';
import './styles/page.css';
import './theme';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
