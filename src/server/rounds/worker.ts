import { answerQuestions } from '../threads/answerQuestions.ts';
import { answerPlan } from './answerPlan.ts';

answerQuestions(answerPlan);
